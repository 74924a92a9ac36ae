import { isRecord, isText, numberOrNull, textOrNull } from '../../words/unknown';

/** One product of an assembly; every text is one line, fit to show. */
export interface ProductRow {
  readonly name: string;
  /** How often it stands in the whole. */
  readonly quantity: number;
  readonly cells: readonly ProductCell[];
}

/** A measured value: what is shown, and by what it is sorted; null where nothing is known. */
export interface ProductCell {
  readonly text: string;
  readonly value: number | null;
}

/** What the extension host tells the page of a parts list, anew whenever more is known. */
export interface PartsListMessage {
  readonly kind: 'partsList';
  /** Of the cells: `Box (mm)`, … */
  readonly columns: readonly string[];
  readonly rows: readonly ProductRow[];
  /** What is said of all together; empty for nothing. */
  readonly total: string;
  /** What stands in place of the count while there is nothing to list; empty for nothing. */
  readonly note: string;
}

/** What the page tells the extension host. It speaks first, with `ready`. */
export type PartsListRequest =
  | { readonly kind: 'ready' }
  /** Marks and frames all instances of a row. */
  | { readonly kind: 'show'; readonly row: number }
  | { readonly kind: 'saveCsv' };

/** Reads what the extension host said; null for anything else. */
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

/** Reads what the page asked for; null for anything else. */
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
