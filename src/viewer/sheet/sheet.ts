import { sheetButton } from './sheetButton';
import { say } from '../../words/say';
import type { SheetMessage, SheetRequest, SheetRow } from '../../model/page/sheetMessages';
import { cardOfRow } from './sheetCard';
import { orderWords, sheetOrders, sortedRows, type SheetOrder } from './sheetOrder';

/** A contact sheet: one card for each CAD file, updated in place. */
export class Sheet {
  private readonly summary = document.createElement('p');
  private readonly filter = document.createElement('input');
  private readonly order = document.createElement('select');
  private readonly reverse = document.createElement('button');
  private readonly list = document.createElement('ul');
  private readonly rows = new Map<string, SheetRow>();
  private readonly cards = new Map<string, HTMLElement>();

  constructor(
    root: HTMLElement,
    private readonly ask: (request: SheetRequest) => void,
  ) {
    this.summary.setAttribute('role', 'status');
    this.list.setAttribute('aria-label', say('CAD files'));
    const bar = document.createElement('header');
    this.labelControls();
    bar.append(this.summary, this.filter, this.order, this.reverse);
    bar.append(this.saveButton('HTML', 'html'), this.saveButton('CSV', 'csv'));
    root.replaceChildren(bar, this.list);
  }

  handle(message: SheetMessage): void {
    if (message.kind === 'row') this.place(message.row);
    else {
      this.rows.clear();
      this.cards.clear();
      this.list.replaceChildren();
      for (const row of message.rows) this.place(row);
    }
    this.arrange();
  }

  private labelControls(): void {
    this.filter.type = 'search';
    this.filter.placeholder = say('Filter');
    this.filter.setAttribute('aria-label', say('Filter'));
    this.order.setAttribute('aria-label', say('Sort by'));
    const words = orderWords();
    this.order.append(...sheetOrders.map((order) => new Option(words[order], order)));
    this.reverse.type = 'button';
    this.reverse.textContent = '⇅';
    this.reverse.title = say('Reverse the order');
    this.reverse.setAttribute('aria-label', say('Reverse the order'));
    this.reverse.setAttribute('aria-pressed', 'false');
    const arrange = (): void => {
      this.arrange();
    };
    this.filter.addEventListener('input', arrange);
    this.order.addEventListener('change', arrange);
    this.reverse.addEventListener('click', () => {
      this.reverse.setAttribute('aria-pressed', String(!this.isReversed));
      this.arrange();
    });
  }

  private get isReversed(): boolean {
    return this.reverse.getAttribute('aria-pressed') === 'true';
  }

  private get chosen(): SheetOrder {
    return sheetOrders.find((order) => order === this.order.value) ?? 'name';
  }

  /** Moves only the cards that are out of order, because a moved card loses the focus. */
  private arrange(): void {
    const rows = [...this.rows.values()];
    const shown = sortedRows(rows, this.filter.value, this.chosen, this.isReversed);
    const cards = shown.flatMap(({ key }) => this.cards.get(key) ?? []);
    const wanted = new Set(cards);
    for (const card of [...this.list.children]) {
      if (!(card instanceof HTMLElement && wanted.has(card))) card.remove();
    }
    cards.forEach((card, at) => {
      const there = this.list.children[at] ?? null;
      if (there !== card) this.list.insertBefore(card, there);
    });
    this.summary.textContent =
      shown.length === rows.length
        ? summaryOf(rows)
        : say('{shown} of {label}', { shown: shown.length, label: summaryOf(rows) });
  }

  private place(row: SheetRow): void {
    const card = cardOfRow(row, () => {
      this.ask({ kind: 'open', key: row.key });
    });
    const old = this.cards.get(row.key);
    const hadFocus = old?.contains(document.activeElement) ?? false;
    if (old) old.replaceWith(card);
    else this.list.append(card);
    if (hadFocus) card.querySelector('button')?.focus();
    this.rows.set(row.key, row);
    this.cards.set(row.key, card);
  }

  private saveButton(label: string, format: 'html' | 'csv'): HTMLButtonElement {
    return sheetButton(say('Save as {label}…', { label }), () => {
      this.ask({ kind: 'save', format });
    });
  }
}

/** Such as `12 CAD files: 9 ready, 2 on their way, 1 failed`. */
export function summaryOf(rows: readonly SheetRow[]): string {
  const count = (state: SheetRow['state']): number =>
    rows.filter((row) => row.state === state).length;
  const files =
    rows.length === 1 ? say('1 CAD file') : say('{count} CAD files', { count: rows.length });
  const [ready, running, failed] = [count('ready'), count('running'), count('failed')];
  const parts = [
    ...(ready > 0 ? [say('{count} ready', { count: ready })] : []),
    ...(running > 0 ? [say('{count} on their way', { count: running })] : []),
    ...(failed > 0 ? [say('{count} failed', { count: failed })] : []),
  ];
  return parts.length === 0
    ? files
    : say('{label}: {value}', { label: files, value: parts.join(', ') });
}
