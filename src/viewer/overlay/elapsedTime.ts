import { durationInWords } from '../../words/durationInWords';
import { element } from '../base/dom';

/** Milliseconds: what is over by then needs no clock. */
const shownFromMs = 2000;

/** How long the user has waited. It counts on by itself, since nothing may be told for a long time. */
export class ElapsedTime {
  readonly element = element('p', { class: 'elapsed' });
  /** By the clock of the page, milliseconds. */
  private startedAt = 0;
  private timer: number | null = null;

  constructor() {
    this.element.hidden = true;
  }

  /** @param elapsedMs how long it is already, by the clock of whoever tells */
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
