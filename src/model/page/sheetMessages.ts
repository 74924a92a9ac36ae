import { isRecord, isText, numberOrNull } from '../../words/unknown';

/** One CAD file on a contact sheet, ready to be shown: every text is one line, fit to show. */
export interface SheetRow {
  /** Our own UUID of the model. */
  readonly key: string;
  /** Where the file is below the folder, with `/`. */
  readonly path: string;
  readonly state: SheetState;
  /** How it stands: `Ready in 2 s`, `Converting · meshing`, `Failed: …`. */
  readonly words: string;
  /** A webview address of its preview; null while there is none. */
  readonly picture: string | null;
  /** What is known of it, a line each; empty until it is. */
  readonly facts: readonly string[];
  /** By what it is sorted. */
  readonly values: SheetValues;
}

/** Null for what is not known. */
export interface SheetValues {
  /** The diagonal of its box, metres. */
  readonly size: number | null;
  /** Cubic metres. */
  readonly volume: number | null;
  /** Of the file. */
  readonly bytes: number | null;
  /** When it came to its present state, milliseconds since the epoch. */
  readonly date: number | null;
}

export const sheetStates = ['running', 'ready', 'failed'] as const;
export type SheetState = (typeof sheetStates)[number];

/** What the extension host tells the page of a contact sheet. */
export type SheetMessage =
  | { readonly kind: 'sheet'; readonly rows: readonly SheetRow[] }
  /** One row stands differently. */
  | { readonly kind: 'row'; readonly row: SheetRow };

/** What the page tells the extension host. It speaks first, with `ready`. */
export type SheetRequest =
  | { readonly kind: 'ready' }
  | { readonly kind: 'open'; readonly key: string }
  | { readonly kind: 'save'; readonly format: SheetFormat };

export const sheetFormats = ['html', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** Reads what the extension host said; null for anything else. */
export function readSheetMessage(value: unknown): SheetMessage | null {
  if (!isRecord(value)) return null;
  if (value['kind'] === 'row') {
    const row = readRow(value['row']);
    return row && { kind: 'row', row };
  }
  if (value['kind'] !== 'sheet' || !Array.isArray(value['rows'])) return null;
  return { kind: 'sheet', rows: value['rows'].flatMap((row) => readRow(row) ?? []) };
}

/** Reads what the page asked for; null for anything else. */
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
