/** A semaphore that admits callers in the order in which they came. */
export class Semaphore {
  private free: number;
  private readonly queue: (() => void)[] = [];

  constructor(max: number) {
    this.free = max;
  }

  get areTaken(): boolean {
    return this.free === 0;
  }

  /** Waits for a permit; the returned function releases it, and does nothing when called again. */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.free > 0) this.free -= 1;
    else await this.waitInLine(signal);
    let left = false;
    return () => {
      if (!left) this.leave();
      left = true;
    };
  }

  private waitInLine(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.queue.splice(this.queue.indexOf(letIn), 1);
        reject(new Error('Aborted'));
      };
      const letIn = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.queue.push(letIn);
    });
  }

  private leave(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.free += 1;
  }
}
