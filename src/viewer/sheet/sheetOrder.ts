import { say } from '../../words/say';
import { sheetStates, type SheetRow } from '../../model/page/sheetMessages';

/** The sort keys of a contact sheet. */
export const sheetOrders = ['name', 'size', 'volume', 'bytes', 'date', 'state'] as const;

export type SheetOrder = (typeof sheetOrders)[number];

/** The orders in words, as the list names them. */
export const orderWords = (): Readonly<Record<SheetOrder, string>> => ({
  name: say('Name'),
  size: say('Size of the model'),
  volume: say('Volume'),
  bytes: say('Size of the file'),
  date: say('Date of conversion'),
  state: say('State'),
});

/** The rows that contain all words of the filter, sorted; unknown values come last in either direction. */
export function sortedRows(
  rows: readonly SheetRow[],
  filter: string,
  order: SheetOrder,
  isReversed: boolean,
): readonly SheetRow[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = rows.filter((row) => {
    const text = [row.path, row.words, ...row.facts].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  // Numbers and dates are sorted in descending order, names and states in ascending order, unless reversed.
  const isDown = (order === 'name' || order === 'state') === isReversed;
  const sign = isDown ? -1 : 1;
  return [...found].sort((a, b) => {
    const [left, right] = [valueOf(a, order), valueOf(b, order)];
    if (left === null || right === null) {
      return Number(left === null) - Number(right === null) || byName(a, b);
    }
    return sign * (order === 'name' ? byName(a, b) : left - right) || byName(a, b);
  });
}

function byName(a: SheetRow, b: SheetRow): number {
  return a.path.localeCompare(b.path, undefined, { numeric: true });
}

// Failed files come first, because they need attention.
const statesInOrder: readonly SheetRow['state'][] = [...sheetStates].reverse();

function valueOf({ values, state }: SheetRow, order: SheetOrder): number | null {
  if (order === 'name') return 0;
  if (order === 'state') return statesInOrder.indexOf(state);
  return values[order];
}
