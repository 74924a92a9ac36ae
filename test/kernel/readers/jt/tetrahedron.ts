import { Checksum, floatBits, JtShapeWriter, packet, residuals } from './jtShapeWriter';
import { JtWriter } from './jtWriter';

/** How the colours of the vertices are stored. */
export type ColorCoding = 'predicted' | 'unpredicted' | 'rgb codes' | 'hsv codes' | 'packed codes';

export interface Tetrahedron {
  readonly major: 9 | 10;
  readonly coding: ColorCoding;
  /** r g b or r g b a of each side, or hue, saturation and value. */
  readonly colors: readonly (readonly number[])[];
  /** Sets stored beyond those that the mesh asks for. */
  readonly spare?: number;
  readonly checksumOff?: number;
  /** Whether the last vertex begins no set, but shares that of one which is not there. */
  readonly lacksLast?: boolean;
}

/** A corner in the origin, and 10 along each axis. */
const places = [
  [0, 0, 0],
  [0, 10, 0],
  [10, 0, 0],
  [0, 0, 10],
] as const;

/** The side of each set of normal and colour, in the order in which a reader meets them. */
const sideOfSet = [0, 2, 3, 0, 3, 1, 0, 1, 2, 1, 3, 2] as const;

/** A tetrahedron as an element of a shape segment, with a colour for each side and no normals. */
export function tetrahedron(shape: Tetrahedron): Buffer {
  const { major, colors, spare = 0, lacksLast = false } = shape;
  const data = new JtWriter();
  topology(data, major, lacksLast);
  const own = lacksLast ? sideOfSet.slice(0, -3) : sideOfSet;
  const sets = [...own, ...Array<number>(spare).fill(0)];
  data
    .i32(...bindings)
    .u8(0, 0, 0, 8)
    .i32(places.length, sets.length);
  coordinates(data, major);
  storedColors(
    data,
    shape,
    sets.map((side) => colors[side] ?? []),
  );
  return new JtShapeWriter(major).element(0x10dd10ab, bindings, data.bytes);
}

/** Places of three numbers; colours. */
const bindings = [0x02 | 0x10, 0] as const;

/** Four triangles, around each vertex three, all of them without a split. */
function topology(data: JtWriter, major: 9 | 10, lacksLast: boolean): void {
  const degrees = [[3, 3, 3], [3], ...Array<number[]>(6).fill([])];
  const masks = [[], [7, 7, 7, lacksLast ? 0 : 7], ...Array<number[]>(6).fill([])];
  const valences = [3, 3, 3, 3];
  const groups = [0, 1, 2, 3];
  const moreMasks = major === 9 ? [[], []] : [[]];
  const rest: readonly number[][] = [[], [], []]; // masks of many bits, split faces and places
  const hash = new Checksum();
  for (const list of [...degrees, valences, groups]) packet(data, list);
  packet(data, [0, 0, 0, 0]);
  for (const list of [...masks, ...moreMasks, ...rest]) packet(data, list);
  for (const list of [...degrees, valences, groups]) hash.add(list);
  hash.addShortZeros(4);
  for (const list of [...masks, ...moreMasks, ...rest]) hash.add(list);
  data.i32(hash.value);
}

function coordinates(data: JtWriter, major: 9 | 10): void {
  data.i32(places.length).u8(3);
  for (let axis = 0; axis < 3; axis++) data.f32(0, 0).u8(0);
  const hash = new Checksum();
  for (const axis of [0, 1, 2] as const) {
    floats(
      data,
      major,
      places.map((place) => place[axis]),
      residuals,
      hash,
    );
  }
  data.i32(hash.value);
}

function floats(
  data: JtWriter,
  major: 9 | 10,
  values: readonly number[],
  code: (values: readonly number[]) => readonly number[],
  hash: Checksum,
): void {
  const bits = values.map(floatBits);
  if (major === 10) {
    packet(data, code(bits));
    hash.add(bits);
    return;
  }
  packet(data, code(bits.map((word) => word >>> 23)));
  packet(data, code(bits.map((word) => word & 0x7fffff)));
  hash.addEach(bits);
}

function storedColors(
  data: JtWriter,
  { major, coding, checksumOff = 0 }: Tetrahedron,
  colors: readonly (readonly number[])[],
): void {
  const components = colors[0]?.length ?? 0;
  const isFloat = coding === 'predicted' || coding === 'unpredicted';
  data.i32(colors.length).u8(components, isFloat ? 0 : 8);
  const part = (index: number) => colors.map((color) => color[index] ?? 1);
  const hash = new Checksum();
  if (isFloat) {
    const code = coding === 'predicted' ? residuals : (values: readonly number[]) => values;
    for (let i = 0; i < components; i++) floats(data, major, part(i), code, hash);
  } else {
    const highest = ranges(data, coding === 'hsv codes');
    const lists = coding === 'packed codes' ? [part(0)] : highest.map((_, i) => part(i));
    lists.forEach((list, i) => {
      const codes = list.map((value) => Math.round((value / (highest[i] ?? 1)) * 255));
      packet(data, coding === 'packed codes' ? codes : residuals(codes));
      hash.add(codes);
    });
  }
  data.i32(hash.value + checksumOff);
}

/** The highest value of each part. The code 255 stands for half a step below the end of a range. */
function ranges(data: JtWriter, isHsv: boolean): readonly number[] {
  data.u8(isHsv ? 1 : 0);
  if (isHsv) {
    data.u8(8, 8, 8, 8);
    return [6, 1, 1, 1];
  }
  const half = 0.5 / 255;
  for (let i = 0; i < 4; i++) data.f32(half, 1 + half).u8(8);
  return [1, 1, 1, 1];
}
