import { say } from '../../words/say';
import type { Card, PageAction } from '../../model/page/viewerMessages';
import { actionLabels } from '../base/actionLabels';
import { element } from '../base/dom';

/** Actions that inform but solve nothing; none of them is the primary button. */
const asides: readonly PageAction[] = ['showLog', 'copyDetails', 'openText'];

/** Actions for finding the cause; they are shown with the details. */
const forTheCause: readonly PageAction[] = ['showLog', 'copyDetails'];

/** The card shown in place of a model: a sentence, facts, and actions. */
export class MessageCard {
  readonly element = element('section', { class: 'card message', role: 'alert' });

  constructor(private readonly act: (action: PageAction) => void) {
    this.element.hidden = true;
  }

  /** @param again handler of the button `Try again`; null for no button */
  show(
    { title, text, facts, details = [], actions }: Card,
    again: (() => void) | null = null,
  ): void {
    const open = actions.filter((action) => !forTheCause.includes(action));
    const folded = actions.filter((action) => forTheCause.includes(action));
    this.element.replaceChildren(
      element('h1', { class: 'title' }, title),
      element('p', { class: 'text' }, text),
      ...listOf(facts),
      ...(open.length > 0 || again ? [this.buttons(open, again)] : []),
      ...(details.length > 0 || folded.length > 0 ? [this.folded(details, folded)] : []),
    );
    this.element.hidden = false;
  }

  hide(): void {
    this.element.hidden = true;
  }

  private folded(details: Card['facts'], actions: readonly PageAction[]): HTMLElement {
    return element(
      'details',
      { class: 'more' },
      element('summary', {}, say('Details')),
      ...listOf(details),
      ...(actions.length > 0 ? [this.buttons(actions, null)] : []),
    );
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

function listOf(facts: Card['facts']): readonly HTMLElement[] {
  const rows = facts.flatMap(([label, value]) => [
    element('dt', {}, label),
    element('dd', {}, value),
  ]);
  return rows.length > 0 ? [element('dl', {}, ...rows)] : [];
}

function againButton(again: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'primary' }, actionLabels().retry);
  button.addEventListener('click', again);
  return button;
}
