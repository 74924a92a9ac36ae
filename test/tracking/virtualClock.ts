import type { Clock } from '../../src/tracking/async/clock';

/** Time that passes only when told. Everything that waits for nothing else happens in between. */
export class VirtualClock implements Clock {
  private time: number;
  private readonly timers = new Set<{ at: number; readonly call: () => void }>();
  chance = 0.5;

  /** @param rest lets everything happen that waits for no timer of this clock */
  constructor(
    start = Date.UTC(2026, 0, 1),
    private readonly rest: () => Promise<void> = settle,
  ) {
    this.time = start;
  }

  readonly now = (): number => this.time;

  readonly random = (): number => this.chance;

  readonly setTimer: Clock['setTimer'] = (call, delayMs) => {
    const timer = { at: this.time + delayMs, call };
    this.timers.add(timer);
    return { dispose: () => this.timers.delete(timer) };
  };

  get timerCount(): number {
    return this.timers.size;
  }

  /** Lets time pass, timer by timer. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    await this.rest();
    for (let next = this.earliest(end); next; next = this.earliest(end)) {
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.call();
      await this.rest();
    }
    this.time = end;
  }

  /** Lets time pass until something is so; fails after a virtual week. */
  async passUntil(isSo: () => boolean): Promise<void> {
    const end = this.time + 7 * 24 * 3_600_000;
    await this.rest();
    while (!isSo()) {
      const next = this.earliest(end);
      if (!next) throw new Error('It never became so.');
      await this.pass(Math.max(0, next.at - this.time));
    }
  }

  /** The machine sleeps, or somebody sets the clock: timers count only what they count by themselves. */
  jump(ms: number): void {
    this.time += ms;
    for (const timer of this.timers) timer.at += ms;
  }

  private earliest(end: number) {
    const due = [...this.timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
    return due[0];
  }
}

/** Lets everything happen that waits for no timer and no disk. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 12; i++) await new Promise((resolve) => setImmediate(resolve));
}
