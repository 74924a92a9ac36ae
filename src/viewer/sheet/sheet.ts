import { say } from '../../words/say';
import type { SheetMessage, SheetRequest, SheetRow } from '../../model/page/sheetMessages';
import { cardOfRow } from './sheetCard';

/** A contact sheet: a card for each CAD file, kept up to date in its place. */
export class Sheet {
  private readonly summary = document.createElement('p');
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
    bar.append(this.summary, this.saveButton('HTML', 'html'), this.saveButton('CSV', 'csv'));
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
    this.summary.textContent = summaryOf([...this.rows.values()]);
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
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = say('Save as {label}…', { label });
    button.addEventListener('click', () => {
      this.ask({ kind: 'save', format });
    });
    return button;
  }
}

/** `12 CAD files: 9 ready, 2 on their way, 1 failed`. */
export function summaryOf(rows: readonly SheetRow[]): string {
  const count = (state: SheetRow['state']): number =>
    rows.filter((row) => row.state === state).length;
  const files =
    rows.length === 1 ? say('1 CAD file') : say('{count} CAD files', { count: rows.length });
  const [ready, running, failed] = [count('ready'), count('running'), count('failed')];
  const told = [
    ...(ready > 0 ? [say('{count} ready', { count: ready })] : []),
    ...(running > 0 ? [say('{count} on their way', { count: running })] : []),
    ...(failed > 0 ? [say('{count} failed', { count: failed })] : []),
  ];
  return told.length === 0
    ? files
    : say('{label}: {value}', { label: files, value: told.join(', ') });
}
