import { durationInWords } from '../../words/durationInWords';
import { element } from '../base/dom';

/** The time is shown from this many milliseconds on. */
const shownFromMs = 2000;

/** Shows how long the user has waited. It counts by itself, because progress may not be reported for a long time. */
export class ElapsedTime {
  readonly element = element('p', { class: 'elapsed' });
  /** In milliseconds of `performance.now()`. */
  private startedAt = 0;
  private timer: number | null = null;

  constructor() {
    this.element.hidden = true;
  }

  /** @param elapsedMs the time elapsed so far, by the clock of the reporter */
  goOnFrom(elapsedMs: number): void {
    this.startedAt = performance.now() - elapsedMs;
    this.timer ??= window.setInterval(() => {
      this.show();
    }, 1000);
    this.show();
  }

  stop(): void {
    if (this.timer !== null) window.clearInterval(this.timer);
    this.timer = null;
    this.element.hidden = true;
  }

  private show(): void {
    const elapsedMs = performance.now() - this.startedAt;
    this.element.hidden = elapsedMs < shownFromMs;
    this.element.textContent = durationInWords(elapsedMs);
  }
}
