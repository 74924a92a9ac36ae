import { outOfRange } from '../../../words/outOfRange';
import type { Bytes } from '../../platform';
import { type ByteCursor, expectThat } from '../../containers/byteCursor';

/** The vertices of a saved mesh. */
export interface VertexBlock {
  /** x y z in millimetres. */
  readonly positions: Float32Array;
  /**
   * Unit normals of the first vertices; the remaining vertices belong to flat faces, which have normals of their own.
   */
  readonly normals: Float32Array;
}

/** A count of the block: one byte, or FF followed by four bytes. */
export function readCount(cursor: ByteCursor): number {
  const short = cursor.byte();
  return short === 0xff ? cursor.uint32() : short;
}

/** More than any real part has. Two bits can make a vertex, so the size of the file is no limit. */
const maxVertices = 4_000_000;

/** @throws UnexpectedFormat if the numbers of the block are inconsistent */
export function readVertexBlock(cursor: ByteCursor): VertexBlock {
  const vertices = readCount(cursor);
  const withNormal = readCount(cursor);
  expectThat(vertices > 0 && vertices <= maxVertices && withNormal <= vertices);
  const isTextured = readTexturePlaces(cursor, vertices);
  const positions = readPositions(cursor, vertices);
  const normals = withNormal > 0 ? readNormals(cursor, withNormal) : new Float32Array(0);
  if (isTextured) cursor.take(vertices * textureAxesBytes);
  return { positions, normals };
}

const texturePlaceBytes = 8;
/** Two tangent directions per vertex. */
const textureAxesBytes = 24;

/** Skips the texture coordinates of the vertices, which usually are absent. */
function readTexturePlaces(cursor: ByteCursor, vertices: number): boolean {
  if (cursor.comesNext(0, 0, 0)) return false;
  cursor.expect(1, 0, 1, 2);
  cursor.take(vertices * texturePlaceBytes);
  return true;
}

/** Larger coordinates are invalid, millimetres. */
const maxMillimetres = 1e9;

/** Coordinates are written in full, or only those that differ from the previous vertex. */
function readPositions(cursor: ByteCursor, count: number): Float32Array {
  const isFull = cursor.comesNext(1);
  if (!isFull) cursor.expect(0);
  const positions = isFull ? cursor.float32s(3 * count) : readNewCoordinates(cursor, count);
  expectThat(positions.every((value) => Math.abs(value) < maxMillimetres));
  return positions;
}

/** The coordinates that each of the four codes brings; the others are those of the previous vertex. */
const newCoordinates = [[0, 1, 2], [], [2], [1, 2]] as const;

function readNewCoordinates(cursor: ByteCursor, count: number): Float32Array {
  const codes = unpackCodes(cursor.take(Math.ceil(count / 4)), count, 2);
  const values = readCount(cursor);
  const brought = (code: number) => newCoordinates[code] ?? [];
  expectThat(values === codes.reduce((sum, code) => sum + brought(code).length, 0));
  const floats = cursor.float32s(values);
  const positions = new Float32Array(count * 3);
  const point = [0, 0, 0];
  let next = 0;
  codes.forEach((code, vertex) => {
    for (const axis of brought(code)) point[axis] = floats[next++] ?? outOfRange();
    positions.set(point, vertex * 3);
  });
  return positions;
}

/** Codes 0 to 5 omit the largest component, whose sign they give; codes 6 to 11 are the axis directions. */
const firstAxisCode = 6;
const lastCode = 11;

function readNormals(cursor: ByteCursor, count: number): Float32Array {
  const stored = readCount(cursor);
  const pairs = cursor.take(2 * stored);
  const codes = unpackCodes(cursor.take(Math.ceil(count / 2)), count, 4);
  expectThat(codes.every((code) => code <= lastCode));
  expectThat(stored === 2 * codes.filter((code) => code < firstAxisCode).length);
  const normals = new Float32Array(count * 3);
  let next = 0;
  codes.forEach((code, vertex) => {
    const axis = (code >> 1) % 3;
    const sign = code % 2 === 0 ? 1 : -1;
    if (code >= firstAxisCode) {
      normals[vertex * 3 + axis] = sign;
      return;
    }
    const a = pairs.readInt16LE(next) / 32767;
    const b = pairs.readInt16LE(next + 2) / 32767;
    next += 4;
    const left = sign * Math.sqrt(Math.max(0, 1 - a * a - b * b));
    const normal = axis === 0 ? [left, a, b] : axis === 1 ? [a, left, b] : [a, b, left];
    normals.set(normal, vertex * 3);
  });
  return normals;
}

/** Unpacks codes of a few bits each, the lowest bits of a byte first. */
function unpackCodes(packed: Bytes, count: number, bits: 2 | 4): Uint8Array {
  const perByte = 8 / bits;
  const mask = (1 << bits) - 1;
  return new Uint8Array(count).map((_, i) => {
    const byte = packed[Math.floor(i / perByte)] ?? outOfRange();
    return (byte >> (bits * (i % perByte))) & mask;
  });
}
