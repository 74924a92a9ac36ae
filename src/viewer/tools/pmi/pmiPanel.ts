import { say } from '../../../words/say';
import { element } from '../../base/dom';
import type { PmiGroup, PmiOrder } from './pmiGroups';

export interface PmiActions {
  /** The pointer, or the focus, is on a line; null for none. */
  readonly point: (element: number | null) => void;
  /** Null clears. */
  readonly choose: (element: number | null) => void;
  readonly look: (next: { readonly order?: PmiOrder; readonly search?: string }) => void;
  readonly copy: () => void;
  readonly save: () => void;
}

export interface PmiContent {
  readonly groups: readonly PmiGroup[];
  readonly order: PmiOrder;
  readonly orders: readonly PmiOrder[];
  readonly chosen: number | null;
  /** Sentences: what the file has, and what is missing. */
  readonly notes: readonly string[];
  /** Of the chosen line. */
  readonly details: string;
}

/** Lines of one group that are in the page: the CSV has them all. */
const mostLines = 500;

/** The list of dimensions, tolerances and datums: groups of lines that can be pressed. */
export class PmiPanel {
  private readonly notes = element('div', { class: 'notes' });
  private readonly list = element('div', { class: 'pmi-list' });
  private readonly details = element('p', { class: 'hint details' });
  private readonly orders: HTMLSelectElement;
  private readonly copy: HTMLButtonElement;
  private readonly save: HTMLButtonElement;

  constructor(
    place: HTMLElement,
    private readonly act: PmiActions,
    /** Between the notes and the list. */
    views: HTMLElement,
  ) {
    const search = element('input', {
      ...{ type: 'search', maxlength: '100' },
      ...{ placeholder: say('Search'), 'aria-label': say('Search dimensions and tolerances') },
    });
    search.addEventListener('input', () => act.look({ search: search.value }));
    this.orders = element('select', { 'aria-label': say('Order of the list') });
    this.orders.addEventListener('change', () => {
      const chosen = orderNames().find(({ order }) => order === this.orders.value);
      if (chosen) act.look({ order: chosen.order });
    });
    this.copy = button(say('Copy as text'), act.copy);
    this.save = button(say('Save as CSV…'), act.save);
    this.list.addEventListener('pointerleave', () => act.point(null));
    const row = (...content: readonly HTMLElement[]) =>
      element('div', { class: 'row' }, ...content);
    place.append(
      element(
        'div',
        { class: 'measure pmi' },
        ...[this.notes, views, row(search, this.orders), this.list, this.details],
        row(this.copy, this.save),
      ),
    );
  }

  show(content: PmiContent): void {
    const { notes, groups, details } = content;
    this.notes.replaceChildren(...notes.map((note) => element('p', { class: 'hint' }, note)));
    this.notes.hidden = notes.length === 0;
    this.showOrders(content);
    this.details.textContent = details;
    this.details.hidden = details === '';
    const focused = document.activeElement?.getAttribute('data-element') ?? null;
    const hadFocus = this.list.contains(document.activeElement);
    this.list.replaceChildren(...groups.map((group) => this.group(group, content)));
    if (groups.length === 0) {
      this.list.append(element('p', { class: 'hint' }, say('Nothing is found.')));
    }
    if (hadFocus && focused !== null) focusLine(this.list, focused);
    this.copy.disabled = groups.length === 0;
    this.save.disabled = this.copy.disabled;
  }

  private showOrders({ order, orders }: PmiContent): void {
    const known = orderNames().filter((one) => orders.includes(one.order));
    if (this.orders.options.length !== known.length) {
      this.orders.replaceChildren(
        ...known.map((one) => element('option', { value: one.order }, one.title)),
      );
    }
    this.orders.value = order;
  }

  private group({ title, lines }: PmiGroup, { chosen }: PmiContent): HTMLElement {
    const rest = lines.length - mostLines;
    return element(
      'section',
      { 'aria-label': title },
      element('h3', {}, say('{title} ({count})', { title, count: lines.length })),
      element(
        'ul',
        {},
        ...lines.slice(0, mostLines).map(({ number, text, balloon }) => {
          const look = { 'data-element': `${number}`, 'aria-pressed': String(number === chosen) };
          const line = element('button', { type: 'button', title: text, ...look }, text);
          line.addEventListener('click', () => this.act.choose(number === chosen ? null : number));
          line.addEventListener('pointerenter', () => this.act.point(number));
          line.addEventListener('focus', () => this.act.point(number));
          line.addEventListener('blur', () => this.act.point(null));
          const label = balloon === undefined ? '' : `${balloon}`;
          return element('li', {}, element('span', { class: 'balloon' }, label), line);
        }),
      ),
      rest > 0
        ? element(
            'p',
            { class: 'hint' },
            say('and {count} more: the CSV has them all', { count: rest }),
          )
        : null,
    );
  }
}

function orderNames(): readonly { readonly order: PmiOrder; readonly title: string }[] {
  return [
    { order: 'type', title: say('By type') },
    { order: 'datum', title: say('By datum') },
    { order: 'view', title: say('By view') },
  ];
}

function focusLine(list: HTMLElement, number: string): void {
  for (const line of list.querySelectorAll<HTMLButtonElement>('button[data-element]')) {
    if (line.dataset['element'] !== number) continue;
    line.focus();
    return;
  }
}

function button(label: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'secondary', title: label }, label);
  made.addEventListener('click', press);
  return made;
}
