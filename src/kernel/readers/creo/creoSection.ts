import { asBytes, type Bytes } from '../../platform';
const headerEnd = '#-END_OF_UGC_HEADER\n';
/** Each table of contents may refer to a further one. */
const maxTables = 64;
const maxRows = 4096;

/**
 * The bytes of a section of a Creo part, as they are stored; null if there is no section of that name. A table of
 * contents has rows of fixed width that begin with name, offset and stored length; offsets count from the line after
 * the header.
 */
export function creoSection(file: Uint8Array, name: string): Uint8Array | null {
  const bytes = asBytes(file);
  for (const { base, rows } of tablesOf(bytes)) {
    const row = rows.find((row) => row.name === name);
    if (row) return payload(bytes, base + row.offset, row);
  }
  return null;
}

/** Whether a Creo part ends before a section of that name, or before a table that could name it. */
export function endsBeforeSection(file: Uint8Array, name: string): boolean {
  const bytes = asBytes(file);
  for (const { base, rows, isWhole } of tablesOf(bytes)) {
    const row = rows.find((row) => row.name === name);
    if (row) return base + row.offset + row.length > bytes.length;
    const next = rows.find((row) => row.name === nextTable);
    if (!isWhole || (next && base + next.offset >= bytes.length)) return true;
  }
  return false;
}

interface Table {
  /** Where offsets of rows count from. */
  readonly base: number;
  readonly rows: readonly Row[];
  /** Whether the file does not end within it. */
  readonly isWhole: boolean;
}

function* tablesOf(bytes: Bytes): Generator<Table> {
  const end = bytes.subarray(0, headBytes).indexOf(headerEnd);
  if (end < 0) return;
  const base = end + headerEnd.length;
  let at: number | null = bytes.indexOf('\n', base) + 1;
  for (let i = 0; at !== null && i < maxTables; i++) {
    const table = tableAt(bytes, at);
    yield { base, ...table };
    const next = table.rows.find((row) => row.name === nextTable);
    at = next ? base + next.offset : null;
  }
}

const nextTable = 'NEXT_TOC_ENTRY';

const headBytes = 16_384;

interface Row {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

/** Reads a table: a line `#UGC_TOC 2 32 81 17###…`, then as many rows of that width. */
function tableAt(bytes: Bytes, at: number): Pick<Table, 'rows' | 'isWhole'> {
  const [, count, width] =
    /^(?:#NEXT_TOC_ENTRY\n)?#UGC_TOC \d+ (\d+) (\d+) /.exec(
      bytes.toString('latin1', at, at + 120),
    ) ?? [];
  const first = bytes.indexOf('\n', bytes.indexOf('#UGC_TOC', at)) + 1;
  const rowWidth = Number(width);
  if (count === undefined || !(rowWidth > 0)) return { rows: [], isWhole: true };
  const rows = Array.from({ length: Math.min(Number(count), maxRows) }, (_, i) =>
    bytes.toString('latin1', first + i * rowWidth, first + (i + 1) * rowWidth),
  ).flatMap(readRow);
  return { rows, isWhole: first + Number(count) * rowWidth <= bytes.length };
}

/** In rows of views a view number precedes the offset; such rows are not needed here. */
function readRow(text: string): Row[] {
  const [name = '', offset = '', length = ''] = text.split(' ');
  const row = { name, offset: parseInt(offset, 16), length: parseInt(length, 16) };
  return row.offset >= 0 && row.length >= 0 ? [row] : [];
}

/** The bytes after the line with the name of the section. */
function payload(bytes: Bytes, start: number, { name, length }: Row): Uint8Array | null {
  const title = `#${name}\n`;
  if (bytes.toString('latin1', start, start + title.length) !== title) return null;
  return bytes.subarray(start + title.length, start + length);
}
