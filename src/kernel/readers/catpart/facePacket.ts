import { outOfRange } from '../../../words/outOfRange';
import { type ByteCursor, expectThat, nullIfUnexpected } from '../../containers/byteCursor';
import { readCount } from './vertexBlock';

/** The triangles of one B-rep face. */
export interface FacePacket {
  /** Three vertices per triangle. */
  readonly corners: readonly number[];
  /** The normal of a flat face, for all of its corners; null if vertices have their own normals. */
  readonly normal: readonly [number, number, number] | null;
}

const has = { triangles: 1, strips: 2, fans: 4, normal: 8 } as const;

/**
 * Reads a face: single triangles, then strips, then fans.
 * @param vertices number of vertices of the whole mesh, which determines the size of an index
 * @throws UnexpectedFormat
 */
export function readFacePacket(cursor: ByteCursor, vertices: number): FacePacket {
  cursor.expect(0x01);
  const kind = cursor.byte();
  expectThat(kind >> 4 === 4);
  const triangles = kind & has.triangles ? readCount(cursor) : 0;
  const strips = kind & has.strips ? readCount(cursor) : 0;
  const fans = kind & has.fans ? readCount(cursor) : 0;
  cursor.expect(0xff);
  const indices = cursor.uint32();
  const normal = kind & has.normal ? readUnitVector(cursor) : null;
  const width = indexWidth(vertices);
  const lengths = readLengths(cursor, strips + fans, indices - 3 * triangles, width);
  const next = indexReader(cursor, indices, width, vertices);

  const corners: number[] = [];
  for (let i = 0; i < 3 * triangles; i++) corners.push(next());
  lengths.forEach((length, i) => {
    const list = Array.from({ length }, next);
    if (i < strips) addStrip(corners, list);
    else addFan(corners, list);
  });
  return { corners, normal };
}

/** The bytes of a vertex index in a mesh with so many vertices. */
export function indexWidth(vertices: number): 1 | 2 | 3 {
  if (vertices <= 0x100) return 1;
  return vertices <= 0x10000 ? 2 : 3;
}

/** Returns a function that gives one checked index after the other. */
export function indexReader(
  cursor: ByteCursor,
  count: number,
  width: 1 | 2 | 3,
  vertices: number,
): () => number {
  const bytes = cursor.take(count * width);
  let at = 0;
  return () => {
    expectThat(at < bytes.length);
    const index = bytes.readUIntBE(at, width);
    at += width;
    expectThat(index < vertices);
    return index;
  };
}

/**
 * Of the length of a normal in single precision: a thousand times its rounding, while bytes that are no normal are
 * far off.
 */
const unitRounding = 1e-4;

function readUnitVector(cursor: ByteCursor): readonly [number, number, number] {
  const vector = [cursor.float32(), cursor.float32(), cursor.float32()] as const;
  expectThat(Math.abs(Math.hypot(...vector) - 1) < unitRounding);
  return vector;
}

/**
 * The lengths of strips and fans, which add up to `sum`. Older files write them in the size of indices, newer ones as
 * counts; the sum tells which.
 */
function readLengths(cursor: ByteCursor, count: number, sum: number, width: number): number[] {
  const from = cursor.at;
  const attempt = (read: () => number) =>
    nullIfUnexpected(() => {
      cursor.at = from;
      const lengths: number[] = [];
      let left = sum;
      for (let i = 0; i < count; i++) {
        const length = read();
        left -= length;
        expectThat(length >= 3 && left >= 0);
        lengths.push(length);
      }
      expectThat(left === 0);
      return lengths;
    });
  const lengths =
    attempt(() => cursor.take(width).readUIntBE(0, width)) ?? attempt(() => readCount(cursor));
  expectThat(lengths !== null);
  return lengths;
}

/** Every second triangle of a strip has the opposite winding. */
function addStrip(corners: number[], strip: readonly number[]): void {
  for (let k = 2; k < strip.length; k++) {
    const [a = outOfRange(), b = outOfRange(), c = outOfRange()] = strip.slice(k - 2, k + 1);
    if (k % 2 === 0) corners.push(a, b, c);
    else corners.push(b, a, c);
  }
}

function addFan(corners: number[], [centre = outOfRange(), ...rim]: readonly number[]): void {
  for (let k = 1; k < rim.length; k++)
    corners.push(centre, rim[k - 1] ?? outOfRange(), rim[k] ?? outOfRange());
}
