import { say } from '../../words/say';
import type { PageAction, PageNotice } from '../../model/page/viewerMessages';
import { actionLabels } from '../base/actionLabels';
import { element } from '../base/dom';

/** An unobtrusive line at the top of the page: what has happened to the file, and what can be done about it. */
export class NoticeLine {
  readonly element: HTMLElement;
  // The status element always exists, because a screen reader announces changes of its text but not its insertion.
  private readonly text = element('p', { role: 'status' });
  private readonly buttons = element('div', { class: 'actions' });

  constructor(private readonly act: (action: PageAction) => void) {
    this.element = element('div', { class: 'notice empty' }, this.text, this.buttons);
  }

  show(notice: PageNotice | null): void {
    this.element.classList.toggle('empty', notice === null);
    this.text.textContent = notice?.text ?? '';
    this.buttons.replaceChildren(
      ...(notice?.actions ?? []).map((action) => this.button(action)),
      ...(notice ? [this.closing()] : []),
    );
  }

  private button(action: PageAction): HTMLButtonElement {
    const look = { type: 'button', class: 'link', 'data-action': action };
    const button = element('button', look, actionLabels()[action]);
    button.addEventListener('click', () => {
      this.act(action);
    });
    return button;
  }

  private closing(): HTMLButtonElement {
    const label = say('Dismiss');
    const look = { type: 'button', class: 'tool close', 'aria-label': label, title: label };
    const button = element('button', look, '×');
    button.addEventListener('click', () => {
      this.show(null);
    });
    return button;
  }
}
