import { say } from '../../../words/say';
import { element } from '../../base/dom';
import type { PmiGroup, PmiOrder } from './pmiGroups';
import { PmiList, type PmiListActions } from './pmiList';

export interface PmiActions extends PmiListActions {
  readonly look: (next: { readonly order?: PmiOrder; readonly search?: string }) => void;
  readonly copy: () => void;
  readonly save: () => void;
  /** Whether balloons are drawn in the view. */
  readonly balloons: (areDrawn: boolean) => void;
}

export interface PmiContent {
  readonly groups: readonly PmiGroup[];
  readonly order: PmiOrder;
  readonly orders: readonly PmiOrder[];
  readonly chosen: number | null;
  /** Whether the file has dimensions and tolerances as data, which are numbered and saved as a table. */
  readonly hasData: boolean;
  /** Sentences about what the file contains, and what is missing. */
  readonly notes: readonly string[];
  /** Details of the chosen line. */
  readonly details: string;
}

/** Of more notes, those behind the first two are folded: what the file has, and the unit of its lengths. */
const [maxNotes, openNotes] = [4, 2];

/** The panel: the list of dimensions, tolerances and datums, with search, order and export. */
export class PmiPanel {
  private readonly notes = element('div', { class: 'notes' });
  private readonly count = element('summary', {});
  /** Kept when the notes change, so that it stays open. */
  private readonly folded = element('details', { class: 'hint' }, this.count);
  private readonly list: PmiList;
  private readonly details = element('p', { class: 'hint details' });
  private readonly orders: HTMLSelectElement;
  private readonly balloons: HTMLElement;
  private readonly copy: HTMLButtonElement;
  private readonly save: HTMLButtonElement;

  constructor(
    place: HTMLElement,
    act: PmiActions,
    /** Placed between the notes and the list. */
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
    this.list = new PmiList(act);
    const ballooned = element('input', { type: 'checkbox' });
    ballooned.addEventListener('change', () => act.balloons(ballooned.checked));
    this.balloons = element('label', {}, ballooned, say('Balloons in the view'));
    const row = (...content: readonly HTMLElement[]) =>
      element('div', { class: 'row' }, ...content);
    place.append(
      element(
        'div',
        { class: 'measure pmi' },
        ...[this.notes, views, row(search, this.orders), this.list.element, this.details],
        this.balloons,
        row(this.copy, this.save),
      ),
    );
  }

  show(content: PmiContent): void {
    const { notes, groups, details, hasData } = content;
    this.showNotes(notes);
    this.showOrders(content);
    this.details.textContent = details;
    this.details.hidden = details === '';
    this.list.show(groups, content.chosen);
    this.balloons.hidden = !hasData;
    this.save.hidden = !hasData;
    this.copy.disabled = groups.length === 0;
    this.save.disabled = this.copy.disabled;
  }

  /** Highlights the lines of what is hovered in the view. */
  point(lines: ReadonlySet<number>): void {
    this.list.point(lines);
  }

  reveal(line: number): void {
    this.list.reveal(line);
  }

  /** Many notes would push the list out of sight: all but the first two are folded. */
  private showNotes(notes: readonly string[]): void {
    const open = notes.length > maxNotes ? openNotes : notes.length;
    const rest = notes.slice(open);
    const line = (note: string) => element('p', { class: 'hint' }, note);
    this.count.textContent = say('{count} notes', { count: rest.length });
    this.folded.replaceChildren(this.count, ...rest.map(line));
    this.notes.replaceChildren(
      ...notes.slice(0, open).map(line),
      ...(rest.length > 0 ? [this.folded] : []),
    );
    this.notes.hidden = notes.length === 0;
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
}

function orderNames(): readonly { readonly order: PmiOrder; readonly title: string }[] {
  return [
    { order: 'type', title: say('By type') },
    { order: 'datum', title: say('By datum') },
    { order: 'view', title: say('By view') },
  ];
}

function button(label: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'secondary', title: label }, label);
  made.addEventListener('click', press);
  return made;
}
