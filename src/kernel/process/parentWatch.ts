import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { isParentAlive } from './isParentAlive';

/** Work of our own that goes on for so long is watched as an engine is, in milliseconds. */
const longWork = 5000;

/**
 * Ends this process when its parent has ended, though it hears nothing while it computes. A second thread
 * takes as much memory and time as a small conversion, so there is one only for what may never come back:
 * an engine at work, a conversion that takes long, or memory that nobody watches from outside. Our own stages
 * look themselves.
 */
export class ParentWatch {
  private readonly parentPid = process.ppid;
  private thread: Worker | null = null;
  private workBegan = 0;

  /**
   * @param now in milliseconds
   * @param memoryBytes which this process must not exceed; null where its parent watches that
   * @param lifeline the pipe that tells of the parent's end where its number cannot
   */
  constructor(
    private readonly now: () => number,
    private readonly memoryBytes: number | null = null,
    private readonly lifeline: number | null = null,
  ) {}

  workBegins(): void {
    this.workBegan = this.now();
    if (this.memoryBytes !== null) this.watch();
  }

  /** Between two stages of work. */
  look(): void {
    if (!isParentAlive(this.parentPid)) process.kill(process.pid, 'SIGKILL');
    if (this.now() - this.workBegan > longWork) this.watch();
  }

  /** From now on within a second, whatever the main thread is doing. */
  watch(): void {
    if (this.thread) return;
    const { parentPid, memoryBytes, lifeline } = this;
    const workerData = { parentPid, memoryBytes, lifeline };
    this.thread = new Worker(path.join(__dirname, 'watchThread.js'), { workerData });
    this.thread.unref();
  }
}
