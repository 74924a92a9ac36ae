import { isRecord, isText, numberOrNull } from '../../words/unknown';

/** One CAD file on a contact sheet, ready to be shown; every text is one line, fit to show. */
export interface SheetRow {
  /** Our own UUID of the model. */
  readonly key: string;
  /** The path of the file below the folder, with `/`. */
  readonly path: string;
  readonly state: SheetState;
  /** The state in words: `Ready in 2 s`, `Converting · meshing`, `Failed: …`. */
  readonly words: string;
  /** The webview address of its preview; null while there is none. */
  readonly picture: string | null;
  /** Facts about the model, one per line; empty until they are known. */
  readonly facts: readonly string[];
  /** The values by which rows are sorted. */
  readonly values: SheetValues;
}

/** Null for what is not known. */
export interface SheetValues {
  /** The diagonal of its bounding box, metres. */
  readonly size: number | null;
  /** Cubic metres. */
  readonly volume: number | null;
  /** The size of the file. */
  readonly bytes: number | null;
  /** When it reached its present state, milliseconds since the epoch. */
  readonly date: number | null;
}

export const sheetStates = ['running', 'ready', 'failed'] as const;
export type SheetState = (typeof sheetStates)[number];

/** What the extension host sends to the page of a contact sheet. */
export type SheetMessage =
  | { readonly kind: 'sheet'; readonly rows: readonly SheetRow[] }
  /** Replaces the row with the same key. */
  | { readonly kind: 'row'; readonly row: SheetRow };

/** What the page sends to the extension host. The page sends `ready` first. */
export type SheetRequest =
  | { readonly kind: 'ready' }
  | { readonly kind: 'open'; readonly key: string }
  | { readonly kind: 'save'; readonly format: SheetFormat };

export const sheetFormats = ['html', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** Reads a message of the extension host; returns null for anything else. */
export function readSheetMessage(value: unknown): SheetMessage | null {
  if (!isRecord(value)) return null;
  if (value['kind'] === 'row') {
    const row = readRow(value['row']);
    return row && { kind: 'row', row };
  }
  if (value['kind'] !== 'sheet' || !Array.isArray(value['rows'])) return null;
  return { kind: 'sheet', rows: value['rows'].flatMap((row) => readRow(row) ?? []) };
}

/** Reads a request of the page; returns null for anything else. */
export function readSheetRequest(value: unknown): SheetRequest | null {
  if (!isRecord(value)) return null;
  const { kind, key, format } = value;
  if (kind === 'ready') return { kind };
  if (kind === 'open') return isText(key) ? { kind, key } : null;
  const known = sheetFormats.find((one) => one === format);
  return kind === 'save' && known ? { kind, format: known } : null;
}

function readRow(value: unknown): SheetRow | null {
  if (!isRecord(value)) return null;
  const { key, path, words, picture, facts } = value;
  const state = sheetStates.find((known) => known === value['state']);
  if (!state || !isText(key) || !isText(path) || typeof words !== 'string') return null;
  const lines: readonly unknown[] = Array.isArray(facts) ? facts : [];
  return {
    ...{ key, path, state, words },
    picture: isText(picture) ? picture : null,
    facts: lines.filter(isText),
    values: readValues(value['values']),
  };
}

function readValues(value: unknown): SheetValues {
  const known = isRecord(value) ? value : {};
  return {
    size: numberOrNull(known['size']),
    volume: numberOrNull(known['volume']),
    bytes: numberOrNull(known['bytes']),
    date: numberOrNull(known['date']),
  };
}
