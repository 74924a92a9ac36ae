/** One entity of a file to be written; its parameters without the number of its type. */
export interface Written {
  readonly type: number;
  readonly parameters: readonly (number | string)[];
  readonly form?: number;
  /** Eight digits. */
  readonly status?: string;
  readonly transformation?: number;
  readonly color?: number;
}

/** Writes an IGES file entity by entity, each known by the number of its first line in the directory. */
export class IgesText {
  private readonly entities: Written[] = [];

  /** @param unit the flag of field 14, or a scale that is not one */
  constructor(
    private readonly options: { readonly unit?: number; readonly scale?: number | string } = {},
  ) {}

  add(type: number, parameters: Written['parameters'], rest: Partial<Written> = {}): number {
    return 2 * this.entities.push({ ...rest, type, parameters }) - 1;
  }

  toBytes(): Uint8Array {
    const directory: string[] = [];
    const data: string[] = [];
    for (const [i, entity] of this.entities.entries()) {
      const lines = cut(`${entity.type},${entity.parameters.join(',')};`);
      directory.push(...entryOf(entity, data.length + 1, lines.length));
      data.push(...lines.map((line) => line.padEnd(64) + right(2 * i + 1)));
    }
    const { unit = 2, scale = 1 } = this.options;
    const global = `1H,,1H;,7Hproduct,6Hp.iges,4Htest,4Htest,32,38,6,308,15,7Hproduct,${scale},${unit},${nameOf(unit)},1,0.01,15H20260101.000000,0.0001,100.,2Hme,2Hus,11,0,15H20260101.000000;`;
    const globals = global.match(/.{1,72}/g) ?? [];
    const counts = `S${seven(1)}G${seven(globals.length)}D${seven(directory.length)}P${seven(data.length)}`;
    const lines = [
      ...section('S', ['written by a test']),
      ...section('G', globals),
      ...section('D', directory),
      ...section('P', data),
      ...section('T', [counts]),
    ];
    return Buffer.from(lines.join('\n') + '\n', 'latin1');
  }
}

/** Of a unit flag, as field 15 says it again; nothing for one that is none. */
function nameOf(unit: number): string {
  return (
    ['', '2HIN', '2HMM', '', '2HFT', '2HMI', '1HM', '2HKM', '3HMIL', '2HUM', '2HCM', '3HUIN'][
      unit
    ] ?? ''
  );
}

function entryOf(entity: Written, first: number, count: number): string[] {
  const { type, form = 0, status = '00000000', transformation = 0, color = 0 } = entity;
  return [
    [type, first, 0, 0, 0, 0, transformation, 0].map(right).join('') + status,
    [type, 0, color, count, form].map(right).join('') + ' '.repeat(32),
  ];
}

/** Behind a comma, as the standard wants it. */
function cut(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const field of text.split(/(?<=,)/)) {
    if (line.length + field.length > 64) {
      lines.push(line);
      line = '';
    }
    line += field;
  }
  return [...lines, line];
}

function section(letter: string, lines: readonly string[]): string[] {
  return lines.map((line, i) => line.padEnd(72) + letter + seven(i + 1));
}

function right(value: number): string {
  return String(value).padStart(8);
}

function seven(value: number): string {
  return String(value).padStart(7);
}
