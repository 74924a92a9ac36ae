import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { isParentAlive } from './isParentAlive';

/** Milliseconds after which long work is watched by a thread, as an engine is. */
const longWork = 5000;

/**
 * Ends this process when its parent has ended, although it receives no events while it computes. A second
 * thread takes as much memory and time as a small conversion, so it is started only for work that may never
 * return: an engine, a long conversion, or memory that the parent does not check. Otherwise it is checked
 * between stages.
 */
export class ParentWatch {
  private readonly parentPid = process.ppid;
  private thread: Worker | null = null;
  private workBegan = 0;

  /**
   * @param now time in milliseconds
   * @param memoryBytes most memory of this process; null where its parent checks that
   * @param lifeline pipe that shows the end of the parent where its process id cannot
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

  /** Checks between two stages of work. */
  look(): void {
    if (!isParentAlive(this.parentPid)) process.kill(process.pid, 'SIGKILL');
    if (this.now() - this.workBegan > longWork) this.watch();
  }

  /** Starts the thread, which ends the process within a second, whatever the main thread is doing. */
  watch(): void {
    if (this.thread) return;
    const { parentPid, memoryBytes, lifeline } = this;
    const workerData = { parentPid, memoryBytes, lifeline };
    const resourceLimits = { codeRangeSizeMb };
    const entry = path.join(__dirname, 'watchThread.js');
    this.thread = new Worker(entry, { workerData, resourceLimits });
    this.thread.unref();
  }
}

/**
 * Address space for compiled code of the thread, which has a few functions. Node 24 would take 512 MB, and Linux counts
 * it towards the memory limit of the process.
 */
const codeRangeSizeMb = 16;
