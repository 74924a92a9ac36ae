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
  const end = bytes.subarray(0, headBytes).indexOf(headerEnd);
  if (end < 0) return null;
  const base = end + headerEnd.length;
  let table: number | null = bytes.indexOf('\n', base) + 1;
  for (let i = 0; table !== null && i < maxTables; i++) {
    const rows = rowsOf(bytes, table);
    const row = rows.find((row) => row.name === name);
    if (row) return payload(bytes, base + row.offset, row);
    const next = rows.find((row) => row.name === 'NEXT_TOC_ENTRY');
    table = next ? base + next.offset : null;
  }
  return null;
}

const headBytes = 16_384;

interface Row {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

/** Reads a table: a line `#UGC_TOC 2 32 81 17###…`, then as many rows of that width. */
function rowsOf(bytes: Bytes, at: number): Row[] {
  const [, count, width] =
    /^(?:#NEXT_TOC_ENTRY\n)?#UGC_TOC \d+ (\d+) (\d+) /.exec(
      bytes.toString('latin1', at, at + 120),
    ) ?? [];
  const first = bytes.indexOf('\n', bytes.indexOf('#UGC_TOC', at)) + 1;
  const rowWidth = Number(width);
  if (count === undefined || !(rowWidth > 0)) return [];
  return Array.from({ length: Math.min(Number(count), maxRows) }, (_, i) =>
    bytes.toString('latin1', first + i * rowWidth, first + (i + 1) * rowWidth),
  ).flatMap(readRow);
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
