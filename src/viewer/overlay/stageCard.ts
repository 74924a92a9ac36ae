import { say } from '../../words/say';
import type { StageView } from '../../model/page/viewerMessages';
import { element } from '../base/dom';
import { ElapsedTime } from './elapsedTime';

/** The card that shows the progress of a conversion, with a button to cancel it. */
export class StageCard {
  readonly element: HTMLElement;
  private readonly name = element('p', { class: 'name' });
  private readonly title = element('h1', { class: 'title' });
  private readonly detail = element('p', { class: 'detail' });
  private readonly elapsed = new ElapsedTime();
  private readonly bar = element('div', { class: 'bar' });
  private readonly progress = element(
    'div',
    { class: 'progress', role: 'progressbar', 'aria-valuemin': '0', 'aria-valuemax': '100' },
    this.bar,
  );
  private readonly cancel = element(
    'button',
    { type: 'button', class: 'secondary' },
    say('Cancel'),
  );

  constructor(onCancel: () => void) {
    this.cancel.addEventListener('click', onCancel);
    this.element = element(
      'section',
      { class: 'card stage', 'aria-label': say('Progress') },
      element('div', { class: 'words' }, this.name, this.title, this.detail, this.elapsed.element),
      this.progress,
      this.cancel,
    );
    this.element.hidden = true;
  }

  /** Replaces the card of the initial page, and continues its fade-in animation. */
  goOnFrom(first: HTMLElement, replace: () => void): void {
    const textOf = (part: string) => first.querySelector(part)?.textContent ?? '';
    const [name, title] = [textOf('.name'), textOf('.title')];
    this.show({ name, title, detail: '', fraction: null, canCancel: false });
    const reached = first.getAnimations()[0]?.currentTime;
    replace();
    const [appearing] = this.element.getAnimations();
    if (!appearing) return;
    if (reached === undefined) appearing.finish();
    else appearing.currentTime = reached;
  }

  show({ name, title, detail, fraction, canCancel, elapsedMs }: StageView): void {
    this.element.hidden = false;
    setText(this.name, name);
    setText(this.title, title);
    setText(this.detail, detail);
    this.detail.hidden = detail === '';
    if (elapsedMs === undefined) this.elapsed.stop();
    else this.elapsed.goOnFrom(elapsedMs);
    this.cancel.hidden = !canCancel;
    this.showProgress(fraction, title);
  }

  hide(): void {
    this.element.hidden = true;
    this.elapsed.stop();
  }

  private showProgress(fraction: number | null, title: string): void {
    this.progress.setAttribute('aria-label', title);
    this.progress.classList.toggle('endless', fraction === null);
    if (fraction === null) {
      this.progress.removeAttribute('aria-valuenow');
      this.bar.style.removeProperty('width');
    } else {
      const percent = Math.floor(Math.max(0, Math.min(1, fraction)) * 100);
      this.progress.setAttribute('aria-valuenow', String(percent));
      this.bar.style.width = `${percent}%`;
    }
  }
}

/** Sets a text only when it differs, so that a screen reader does not repeat it. */
function setText(where: HTMLElement, text: string): void {
  if (where.textContent !== text) where.textContent = text;
}
