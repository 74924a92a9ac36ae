import type { Card, PageAction } from '../../model/page/viewerMessages';
import { actionLabels } from '../base/actionLabels';
import { element } from '../base/dom';

/** They tell more, but mend nothing: never the thing to do first. */
const asides: readonly PageAction[] = ['showLog', 'copyDetails', 'openText'];

/** What stands in place of a model: a sentence, facts, and what can be done. */
export class MessageCard {
  readonly element = element('section', { class: 'card message', role: 'alert' });

  constructor(private readonly act: (action: PageAction) => void) {
    this.element.hidden = true;
  }

  /** @param again what a button `Try again` on the page itself does */
  show({ title, text, facts, actions }: Card, again: (() => void) | null = null): void {
    const rows = facts.flatMap(([label, value]) => [
      element('dt', {}, label),
      element('dd', {}, value),
    ]);
    this.element.replaceChildren(
      element('h1', { class: 'title' }, title),
      element('p', { class: 'text' }, text),
      ...(rows.length > 0 ? [element('dl', {}, ...rows)] : []),
      ...(actions.length > 0 ? [this.buttons(actions, again)] : []),
    );
    this.element.hidden = false;
  }

  hide(): void {
    this.element.hidden = true;
  }

  private buttons(actions: readonly PageAction[], again: (() => void) | null): HTMLElement {
    const made = actions.map((action, i) => {
      const look = {
        type: 'button',
        class: i === 0 && again === null && !asides.includes(action) ? 'primary' : 'secondary',
        'data-action': action,
      };
      const button = element('button', look, actionLabels()[action]);
      button.addEventListener('click', () => {
        this.act(action);
      });
      return button;
    });
    return element('div', { class: 'actions' }, again && againButton(again), ...made);
  }
}

function againButton(again: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'primary' }, actionLabels().retry);
  button.addEventListener('click', again);
  return button;
}
