import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { isParentAlive } from './isParentAlive';

/** Work of our own that goes on for so long is watched as an engine is, in milliseconds. */
const longWork = 5000;

/**
 * Ends this process when its parent has ended, though it hears nothing while it computes. A second thread
 * takes as much memory and time as a small conversion, so there is one only for what may never come back:
 * an engine at work, or a conversion that takes long. Our own stages look themselves.
 */
export class ParentWatch {
  readonly #parentPid = process.ppid;
  #thread: Worker | null = null;
  #workBegan = 0;

  /** @param now in milliseconds */
  constructor(private readonly now: () => number) {}

  workBegins(): void {
    this.#workBegan = this.now();
  }

  /** Between two stages of work. */
  look(): void {
    if (!isParentAlive(this.#parentPid)) process.kill(process.pid, 'SIGKILL');
    if (this.now() - this.#workBegan > longWork) this.watch();
  }

  /** From now on within a second, whatever the main thread is doing. */
  watch(): void {
    if (this.#thread) return;
    const options = { workerData: { parentPid: this.#parentPid } };
    this.#thread = new Worker(path.join(__dirname, 'parentThread.js'), options);
    this.#thread.unref();
  }
}
