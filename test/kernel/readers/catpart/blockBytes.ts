/** What a mesh block of a box is written with; the rest is as usual. */
export interface BoxForm {
  /** Each vertex in full instead of what is new of it. */
  readonly isFull?: boolean;
  /** With the places of a material's picture. */
  readonly isTextured?: boolean;
  /** Levels of fewer triangles in front of the faces. */
  readonly coarseLevels?: number;
  /** Alpha, blue, green, red of the faces, as hex; the last one stands for all others. */
  readonly colors?: readonly string[];
  /** The first byte of the rows of faces, as hex: 30 in a solid, 20 in a surface. */
  readonly faceRow?: string;
  /** The edges, by the number of their table. */
  readonly edges?: Readonly<Record<number, readonly (readonly number[])[]>>;
}

const mark = 'ffff020001';

/** A mark and a block of 8 vertices without normals of their own, with 6 flat faces of one strip each. */
export function boxBlock(form: BoxForm = {}): Buffer {
  const { coarseLevels = 0, colors = ['ffffd2d2'], faceRow = '30', edges = { 1: [[0, 1]] } } = form;
  const level = [facePacket(), float32s([148.7]), hex(`300404ff ffffd2d2`)];
  const tables = Object.entries(edges).map(([kind, rows]) => edgeTable(Number(kind), rows));
  return Buffer.concat([
    hex(`${mark} 08 00`),
    form.isTextured ? hex(`010001 02 ${'0000003f'.repeat(16)}`) : hex('000000'),
    form.isFull ? fullPoints() : newCoordinates(),
    ...(form.isTextured ? [float32s(Array.from({ length: 48 }, () => 1))] : []),
    float32s([0.2]),
    Buffer.from([coarseLevels]),
    ...Array.from({ length: coarseLevels }, () => level).flat(),
    Buffer.from([2 + tables.length]),
    hex('020a 06'),
    ...Array.from({ length: 6 }, facePacket),
    ...Array.from({ length: 6 }, (_, i) => hex(`${faceRow}0404ff ${colors[i] ?? colors.at(-1)}`)),
    ...tables,
    hex('0106 00'),
    tableEnd,
  ]);
}

const tableEnd = hex('1024 04ff ff000000');

function facePacket(): Buffer {
  return Buffer.concat([
    hex('014a01ff04000000'),
    float32s([1, 0, 0]),
    Buffer.from([4, 0, 1, 2, 3]),
  ]);
}

function newCoordinates(): Buffer {
  const floats = [
    5000, 5000, 10_000, 10_000, 5000, 10_000, 10_000, 5000, 5000, 10_000, 10_000, 5000, 10_000,
  ];
  return Buffer.concat([hex('00 bbb8 0d'), float32s(floats)]);
}

/** The same as the codes above bring. */
function fullPoints(): Buffer {
  const [near, far] = [5000, 10_000];
  const points = [0, far].flatMap((x) => [
    ...[x, near, near, x, near, far, x, far, near, x, far, far],
  ]);
  return Buffer.concat([hex('01'), float32s(points)]);
}

function edgeTable(kind: number, rows: readonly (readonly number[])[]): Buffer {
  const bytes = rows.map((row) => Buffer.from([2, row.length, ...row]));
  return Buffer.concat([Buffer.from([1, kind]), countOf(rows.length), ...bytes, tableEnd]);
}

function countOf(count: number): Buffer {
  if (count < 0xff) return Buffer.from([count]);
  const bytes = Buffer.from('ff00000000', 'hex');
  bytes.writeUInt32LE(count, 1);
  return bytes;
}

function float32s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeFloatLE(value, 4 * i));
  return bytes;
}

function hex(text: string): Buffer {
  return Buffer.from(text.replaceAll(' ', ''), 'hex');
}
