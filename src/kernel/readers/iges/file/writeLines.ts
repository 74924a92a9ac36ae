import { bytesFrom } from '../../../platform';

/** One entity of a file to be written. */
export interface EntityToWrite {
  readonly type: number;
  readonly form: number;
  /** The number of its transformation matrix; 0 for none. */
  readonly transformation: number;
  /** A standard colour, or the negative number of a colour definition. */
  readonly color: number;
  /** Eight digits. */
  readonly status: string;
  /** The entity type number and its parameters. */
  readonly fields: readonly string[];
}

export interface FileToWrite {
  /** Columns 1 to 72 of all lines of the global section. */
  readonly global: string;
  /** The number of an entity is twice its index plus one. */
  readonly entries: readonly EntityToWrite[];
  /** The delimiters between fields and after a record. */
  readonly field: string;
  readonly record: string;
}

/** Columns of a line that belong to its section's data. */
const columns = 72;
/** Columns of a parameter line that hold data; the number of the directory entry follows. */
const dataColumns = 64;

/** Writes a file in fixed format: lines of 80 columns, of which the last eight give the section and the line number. */
export function writeLines({ global, entries, field, record }: FileToWrite): Uint8Array {
  const directory: string[] = [];
  const data: string[] = [];
  entries.forEach((entry, i) => {
    const lines = cut(entry.fields, field, record);
    directory.push(...directoryLines(entry, data.length + 1, lines.length));
    for (const line of lines) data.push(line.padEnd(dataColumns) + right(2 * i + 1));
  });
  const globals = pieces(global, columns);
  const counts = [
    `S${seven(1)}`,
    `G${seven(globals.length)}`,
    `D${seven(directory.length)}`,
    `P${seven(data.length)}`,
  ].join('');
  const lines = [
    ...section('S', ['']),
    ...section('G', globals),
    ...section('D', directory),
    ...section('P', data),
    ...section('T', [counts]),
  ];
  return bytesFrom(`${lines.join('\n')}\n`, 'latin1');
}

function directoryLines(entry: EntityToWrite, first: number, count: number): readonly string[] {
  const { type, form, transformation, color, status } = entry;
  return [
    [type, first, 0, 0, 0, 0, transformation, 0].map(right).join('') + status,
    [type, 0, color, count, form].map(right).join('') + ' '.repeat(3 * 8) + right(0),
  ];
}

/** Numbers are not divided; only a text longer than a line continues on the next one. */
function cut(fields: readonly string[], field: string, record: string): string[] {
  const lines: string[] = [];
  let line = '';
  fields.forEach((value, i) => {
    const text = value + (i === fields.length - 1 ? record : field);
    if (line !== '' && line.length + text.length > dataColumns) {
      lines.push(line);
      line = '';
    }
    const [first = '', ...more] = pieces(line + text, dataColumns).reverse();
    lines.push(...more.reverse());
    line = first;
  });
  return line === '' ? lines : [...lines, line];
}

function pieces(text: string, length: number): string[] {
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, i) => text.slice(i * length, (i + 1) * length));
}

function section(letter: string, lines: readonly string[]): string[] {
  return lines.map((line, i) => line.padEnd(columns) + letter + seven(i + 1));
}

function right(value: number): string {
  return String(value).padStart(8);
}

function seven(value: number): string {
  return String(value).padStart(7);
}
