import { sheetButton } from './sheetButton';
import type {
  PartsListMessage,
  PartsListRequest,
  ProductRow,
} from '../../model/page/partsListMessages';
import { say } from '../../words/say';

type Order = { readonly column: number; readonly isDown: boolean };

/** The flat list of an assembly's products; clicking a column sorts it, and a text filters it. */
export class PartsList {
  private readonly summary = document.createElement('p');
  private readonly total = document.createElement('p');
  private readonly filter = document.createElement('input');
  private readonly head = document.createElement('tr');
  private readonly body = document.createElement('tbody');
  private columns: readonly string[] = [];
  private rows: readonly ProductRow[] = [];
  private order: Order | null = null;
  private note = '';

  constructor(
    root: HTMLElement,
    private readonly ask: (request: PartsListRequest) => void,
  ) {
    this.summary.setAttribute('role', 'status');
    this.filter.type = 'search';
    this.filter.placeholder = say('Filter by name');
    this.filter.setAttribute('aria-label', say('Filter by name'));
    this.filter.addEventListener('input', () => {
      this.fill();
    });
    const save = sheetButton(say('Save as {label}…', { label: 'CSV' }), () => {
      ask({ kind: 'saveCsv' });
    });
    const bar = document.createElement('header');
    bar.append(this.summary, this.filter, save);
    const table = document.createElement('table');
    const head = document.createElement('thead');
    head.append(this.head);
    table.append(head, this.body);
    const scroll = document.createElement('div');
    scroll.className = 'scroll';
    scroll.append(table);
    root.replaceChildren(bar, scroll, this.total);
  }

  handle({ columns, rows, total, note }: PartsListMessage): void {
    this.note = note;
    this.total.textContent = total;
    this.total.hidden = total === '';
    this.columns = [say('Part'), say('Quantity'), ...columns];
    this.rows = rows;
    this.showHead();
    this.fill();
  }

  private showHead(): void {
    const cells = this.columns.map((title, column) => {
      const cell = document.createElement('th');
      const { order } = this;
      const isSorted = order?.column === column;
      cell.setAttribute(
        'aria-sort',
        isSorted ? (order.isDown ? 'descending' : 'ascending') : 'none',
      );
      cell.append(
        sheetButton(title, () => {
          this.sortBy(column);
        }),
      );
      return cell;
    });
    const focused = [...this.head.children].findIndex((one) =>
      one.contains(document.activeElement),
    );
    this.head.replaceChildren(...cells);
    cells[focused]?.querySelector('button')?.focus();
  }

  private sortBy(column: number): void {
    // At first, numbers are sorted in descending order and names in ascending order.
    const isDown = this.order?.column === column ? !this.order.isDown : column > 0;
    this.order = { column, isDown };
    this.showHead();
    this.fill();
  }

  private fill(): void {
    const shown = listedRows(this.rows, this.filter.value, this.order);
    this.body.replaceChildren(...shown.map((row) => this.lineOf(row)));
    this.summary.textContent = this.note === '' ? summaryOf(shown) : this.note;
  }

  private lineOf(row: ProductRow): HTMLTableRowElement {
    const line = document.createElement('tr');
    const name = document.createElement('td');
    const show = sheetButton(row.name, () => {
      this.ask({ kind: 'show', row: this.rows.indexOf(row) });
    });
    show.className = 'name';
    show.title = say('Show in the model');
    name.append(show);
    line.append(name, cellOf(String(row.quantity)), ...row.cells.map(({ text }) => cellOf(text)));
    return line;
  }
}

/** The rows whose names contain all words of the filter, sorted; unknown values come last. */
export function listedRows(
  rows: readonly ProductRow[],
  filter: string,
  order: Order | null,
): readonly ProductRow[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = rows.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  if (!order) return found;
  const sign = order.isDown ? -1 : 1;
  return found.sort((a, b) => {
    if (order.column === 0)
      return sign * a.name.localeCompare(b.name, undefined, { numeric: true });
    const [left, right] = [valueOf(a, order.column), valueOf(b, order.column)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

function valueOf({ quantity, cells }: ProductRow, column: number): number | null {
  return column === 1 ? quantity : (cells[column - 2]?.value ?? null);
}

/** Such as `5 kinds of parts, 18 in all`. */
function summaryOf(rows: readonly ProductRow[]): string {
  const count = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  return rows.length === 1
    ? say('1 kind of part, {count} in all', { count })
    : say('{kinds} kinds of parts, {count} in all', { kinds: rows.length, count });
}

function cellOf(text: string): HTMLTableCellElement {
  const cell = document.createElement('td');
  cell.className = 'number';
  cell.textContent = text;
  return cell;
}
