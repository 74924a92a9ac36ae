import { isRecord, isText, numberOrNull, textOrNull } from '../../words/unknown';

/** One product of an assembly; every text is one line, fit to show. */
export interface ProductRow {
  readonly name: string;
  /** The number of its instances in the whole assembly. */
  readonly quantity: number;
  readonly cells: readonly ProductCell[];
}

/** A measured value: the text that is shown, and the number by which rows are sorted; null if it is not known. */
export interface ProductCell {
  readonly text: string;
  readonly value: number | null;
}

/** The parts list that the extension host sends to the page, again whenever more is known. */
export interface PartsListMessage {
  readonly kind: 'partsList';
  /** The headings of the cells: `Box (mm)`, … */
  readonly columns: readonly string[];
  readonly rows: readonly ProductRow[];
  /** A sentence about the whole list; empty for none. */
  readonly total: string;
  /** The text in place of the count while there is nothing to list; empty for none. */
  readonly note: string;
}

/** What the page sends to the extension host. The page sends `ready` first. */
export type PartsListRequest =
  | { readonly kind: 'ready' }
  /** Selects and zooms to all instances of a row. */
  | { readonly kind: 'show'; readonly row: number }
  | { readonly kind: 'saveCsv' };

/** Reads a message of the extension host; returns null for anything else. */
export function readPartsListMessage(value: unknown): PartsListMessage | null {
  if (!isRecord(value) || value['kind'] !== 'partsList') return null;
  const { columns, rows } = value;
  if (!Array.isArray(columns) || !Array.isArray(rows)) return null;
  return {
    kind: 'partsList',
    columns: columns.filter(isText),
    rows: rows.flatMap((row) => readRow(row) ?? []),
    total: textOrNull(value['total']) ?? '',
    note: textOrNull(value['note']) ?? '',
  };
}

/** Reads a request of the page; returns null for anything else. */
export function readPartsListRequest(value: unknown): PartsListRequest | null {
  if (!isRecord(value)) return null;
  const { kind, row } = value;
  if (kind === 'ready' || kind === 'saveCsv') return { kind };
  const isNumber = typeof row === 'number' && Number.isSafeInteger(row) && row >= 0;
  return kind === 'show' && isNumber ? { kind, row } : null;
}

function readRow(value: unknown): ProductRow | null {
  if (!isRecord(value)) return null;
  const name = textOrNull(value['name']);
  const quantity = numberOrNull(value['quantity']);
  const cells: readonly unknown[] = Array.isArray(value['cells']) ? value['cells'] : [];
  return name === null || quantity === null ? null : { name, quantity, cells: cells.map(readCell) };
}

function readCell(value: unknown): ProductCell {
  if (!isRecord(value)) return { text: '', value: null };
  return { text: textOrNull(value['text']) ?? '', value: numberOrNull(value['value']) };
}
