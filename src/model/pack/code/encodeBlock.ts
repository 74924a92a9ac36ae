import { outOfRange } from '../../../words/outOfRange';
import { partOf, type Progress } from '../../../words/progress';
import { encodeNormals, identity4 } from '../placeVertices';
import {
  blockHeaderBytes,
  blockKinds,
  blockPlaceBytes,
  orderedBits,
  pointRow,
  type BlockKind,
} from './blockForm';
import { distinctPoints } from './distinctPoints';

export type Numbers =
  Float32Array | Float64Array | Uint32Array | Uint16Array | Int16Array | Uint8Array;

/** What the numbers of an array mean, where this is more than their type. */
export type Meaning =
  /** @param row how many numbers belong together */
  | { readonly kind: 'integers'; readonly row: number }
  /** @param first index of the first vertex, if the given indices count from it; 0 if left out */
  | { readonly kind: 'corners'; readonly first?: number }
  | { readonly kind: 'normals' }
  /** x y z. */
  | { readonly kind: 'points' };

/**
 * Encodes an array as a block, in the form of `blockForm`.
 * @param progress receives the share that is done of what takes long
 */
export function encodeBlock(
  numbers: Numbers,
  meaning: Meaning | null,
  progress: Progress | null = null,
): Uint8Array {
  if (numbers instanceof Uint8Array) return blockOf('bytes', numbers.length, numbers);
  if (numbers instanceof Uint32Array) {
    if (meaning?.kind === 'corners') return encodeCorners(numbers, meaning.first ?? 0);
    const row = meaning?.kind === 'integers' ? meaning.row : 1;
    return differences('integers', row, less(Int32Array.from(numbers), row));
  }
  if (numbers instanceof Int16Array)
    return differences('shorts', 2, less(Int32Array.from(numbers), 2));
  if (numbers instanceof Float32Array && meaning?.kind === 'normals')
    return encodeDirections(numbers);
  if (numbers instanceof Float32Array && meaning?.kind === 'points')
    return encodePoints(numbers, progress);
  return encodeBits(numbers);
}

/** The same block for an array that does not follow that of the block before, but begins at byte `at`. */
export function placedBlock(block: Uint8Array, at: number): Uint8Array {
  const placed = new Uint8Array(block.length + blockPlaceBytes);
  placed.set(block.subarray(0, blockHeaderBytes));
  placed[3] = 1;
  new DataView(placed.buffer).setUint32(blockHeaderBytes, at, true);
  placed.set(block.subarray(blockHeaderBytes), blockHeaderBytes + blockPlaceBytes);
  return placed;
}

function encodeCorners(numbers: Uint32Array, first: number): Uint8Array {
  const block = differences('corners', 1, behindFirst(numbers));
  new DataView(block.buffer).setUint32(8, first, true);
  return block;
}

function encodeDirections(numbers: Float32Array): Uint8Array {
  const count = numbers.length / 3;
  const used = new Int32Array(count);
  for (let i = 0; i < count; i++) used[i] = i;
  const unfolded = new Int16Array(2 * count);
  encodeNormals(numbers, { used, count, first: 0 }, identity4, unfolded);
  return differences('directions', 2, less(Int32Array.from(unfolded), 2));
}

function encodePoints(numbers: Float32Array, progress: Progress | null): Uint8Array {
  const bits = new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length);
  const { distinct, places } = distinctPoints(bits, partOf(progress, 0, searchShare));
  const values = less(distinct.map(orderedBits), pointRow);
  const which = behindFirst(places);
  const [whichPlanes, valuePlanes] = [planesOf(which), planesOf(values)];
  const bytes = which.length * whichPlanes.length + values.length * valuePlanes.length;
  const block = blockOf('points', numbers.length, null, bytes);
  block[1] = pointRow;
  block[2] = maskOf(whichPlanes) | (maskOf(valuePlanes) << 4);
  new DataView(block.buffer).setUint32(8, distinct.length / pointRow, true);
  const payload = block.subarray(blockHeaderBytes);
  writePlanes(which, 1, whichPlanes, payload);
  writePlanes(values, pointRow, valuePlanes, payload.subarray(which.length * whichPlanes.length));
  return block;
}

/** The share of the time for points in which equal ones are searched. */
const searchShare = 0.6;

function encodeBits(numbers: Numbers): Uint8Array {
  const { BYTES_PER_ELEMENT: width, buffer, byteOffset, byteLength } = numbers;
  const kind = width === 8 ? 'longBits' : width === 4 ? 'bits' : 'shortBits';
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const rows = numbers.length;
  const block = blockOf(kind, rows, null, byteLength);
  block[1] = width;
  for (let byte = 0; byte < width; byte++) {
    const plane = block.subarray(blockHeaderBytes + byte * rows);
    for (let i = 0; i < rows; i++) plane[i] = bytes[width * i + byte] ?? outOfRange();
  }
  return block;
}

/**
 * Differences from the number `back` places before, with the sign in the lowest bit, so that small differences of
 * either sign are small numbers (zigzag encoding).
 */
function less(values: Int32Array, back: number): Int32Array {
  const result = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const before = i < back ? 0 : (values[i - back] ?? outOfRange());
    const difference = ((values[i] ?? outOfRange()) - before) | 0;
    result[i] = (difference << 1) ^ (difference >> 31);
  }
  return result;
}

function behindFirst(index: Uint32Array): Int32Array {
  const result = new Int32Array(index.length);
  let next = 0;
  for (let i = 0; i < index.length; i++) {
    const behind = next - (index[i] ?? outOfRange());
    result[i] = behind;
    if (behind === 0) next++;
  }
  return result;
}

function differences(kind: BlockKind, row: number, values: Int32Array): Uint8Array<ArrayBuffer> {
  const planes = planesOf(values);
  const block = blockOf(kind, values.length, null, values.length * planes.length);
  block[1] = row;
  block[2] = maskOf(planes);
  writePlanes(values, row, planes, block.subarray(blockHeaderBytes));
  return block;
}

/** The bytes that are not zero in all numbers, and always the lowest byte. */
function planesOf(values: Int32Array): readonly number[] {
  let all = 0;
  for (const value of values) all |= value;
  return [0, 1, 2, 3].filter((byte) => byte === 0 || (all >>> (8 * byte)) & 0xff);
}

function maskOf(planes: readonly number[]): number {
  return planes.reduce((bits, byte) => bits | (1 << byte), 0);
}

function writePlanes(
  values: Int32Array,
  row: number,
  planes: readonly number[],
  to: Uint8Array,
): void {
  let at = 0;
  for (let column = 0; column < row; column++) {
    for (const byte of planes) {
      for (let i = column; i < values.length; i += row) {
        to[at++] = (values[i] ?? outOfRange()) >>> (8 * byte);
      }
    }
  }
}

function blockOf(
  kind: BlockKind,
  count: number,
  payload: Uint8Array | null,
  payloadBytes = payload?.length ?? 0,
): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(blockHeaderBytes + payloadBytes);
  block[0] = blockKinds.indexOf(kind);
  block[1] = 1;
  block[2] = 1;
  new DataView(block.buffer).setUint32(4, count, true);
  if (payload) block.set(payload, blockHeaderBytes);
  return block;
}
