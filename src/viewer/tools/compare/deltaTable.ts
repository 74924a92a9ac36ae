import { say } from '../../../words/say';
import { element } from '../../base/dom';
import type { DeltaRow } from './deltas';
import { kindWords } from './kindLegend';

/** At most so many rows are shown; the others are counted. */
const maxRows = 1000;

type Column = readonly [name: keyof Omit<DeltaRow, 'kind'>, title: string];

const allColumns = (): readonly Column[] => [
  ['said', say('Dimension or tolerance')],
  ['size', say('Size')],
  ['volume', say('Volume')],
  ['area', say('Area')],
  ['shift', say('Shift')],
  ['colour', say('Colour')],
  ['faces', say('Exact faces')],
];

/** The table of changes. Clicking the name of a part or of a dimension goes to it. */
export class DeltaTable {
  readonly element = element('div', { class: 'deltas' });
  private rows: readonly HTMLTableRowElement[] = [];

  /** @param go called with the number of the chosen row */
  constructor(private readonly go: (row: number) => void) {}

  show(rows: readonly DeltaRow[]): void {
    if (rows.length === 0) {
      this.rows = [];
      this.element.replaceChildren(element('p', {}, say('No part differs.')));
      return;
    }
    // Columns without differences are left out.
    const columns = allColumns().filter(([column]) => rows.some((row) => row[column] !== ''));
    this.rows = rows.slice(0, maxRows).map((row, i) => this.rowOf(row, i, columns));
    const heads = [say('Part'), say('Change'), ...columns.map(([, title]) => title)];
    const head = element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)));
    const table = element(
      'table',
      { 'aria-label': say('What changed') },
      element('thead', {}, head),
      element('tbody', {}, ...this.rows),
    );
    const more = rows.length - this.rows.length;
    const rest =
      more > 0 ? element('p', { class: 'hint' }, say('and {count} more', { count: more })) : null;
    this.element.replaceChildren(table, ...(rest ? [rest] : []));
  }

  /** Marks the current row; null for none. */
  mark(number: number | null): void {
    this.rows.forEach((row, i) => {
      if (i === number) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    });
    if (number !== null) this.rows[number]?.scrollIntoView({ block: 'nearest' });
  }

  private rowOf(row: DeltaRow, number: number, columns: readonly Column[]): HTMLTableRowElement {
    const [word, sign] = kindWords()[row.kind];
    const button = element('button', { type: 'button', class: 'go' }, row.name || say('(no name)'));
    button.addEventListener('click', () => this.go(number));
    const swatch = element('span', { class: `swatch ${row.kind}`, 'aria-hidden': 'true' }, sign);
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, button),
      element('td', {}, swatch, word),
      ...columns.map(([column, title]) => {
        const cell = row[column] === '' ? [] : wrapped(row[column]);
        return element('td', { 'data-title': title }, ...cell);
      }),
    );
  }
}

/** Allows a line break only before the arrow. */
function wrapped(text: string): readonly (string | Node)[] {
  const [old = '', ...current] = text.split(' → ');
  const whole = (words: string) => element('span', { class: 'whole' }, words);
  return [whole(old), ...current.flatMap((words) => [' ', whole(`→ ${words}`)])];
}
