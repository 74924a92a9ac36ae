import { type Bytes, bytesFrom } from '../../../platform';
import { outOfRange } from '../../../../words/outOfRange';

/** A face of the mesh that SolidWorks saves: triangle strips, and the B-rep edges around it. */
export interface DisplayFace {
  /** The number of vertices of each strip, at least 3. */
  readonly strips: readonly number[];
  /** x y z in metres, strip after strip. */
  readonly positions: Float32Array;
  /** Unit normals, as many as positions. */
  readonly normals: Float32Array;
  /**
   * For each strip a control word, then one word per side: the id of its B-rep edge, or 0 inside the face. Null before
   * SolidWorks 2000, whose mesh does not have them.
   */
  readonly edgeWords: Uint32Array | null;
  /** The end of the record in its stream. */
  readonly end: number;
}

/** The beginning of the array of strip lengths: stride 4, kind 8, and 2. */
export const faceMark = bytesFrom('040000000800000002000000', 'hex');

/** The arrays of a face record. */
export interface FacePlace {
  readonly lengths: Uint32Array;
  readonly positions: Bytes;
  readonly normals: Bytes;
  /** Null before SolidWorks 2000. */
  readonly edgeWords: Bytes | null;
  readonly box: Box;
  /** The end of the record in its stream. */
  readonly end: number;
}

/**
 * Finds the face record at `at`, where `faceMark` was found, by the relations between its arrays.
 * @returns null if any relation does not hold, so that no face begins here
 */
export function placeOfFace(stream: Bytes, at: number): FacePlace | null {
  const strips = array(stream, at, 4, 8);
  if (!strips || strips.count === 0) return null;
  const vertices = sumOfLengths(strips.bytes, stream.length / vertexBytes);
  if (vertices === null) return null;

  const positions = array(stream, strips.end, 12, 100, vertices);
  const normals = positions && array(stream, positions.end, 12, 100, vertices);
  if (!normals) return null;
  const lengths = readUint32s(strips.bytes);
  const sides = findSides(stream, normals.end, lengths);
  const end = sides ? behindMoreArrays(stream, sides.end) : normals.end;
  const box = boundingBox(stream, end);
  return (
    box && {
      lengths,
      positions: positions.bytes,
      normals: normals.bytes,
      edgeWords: sides && sides.words,
      box,
      end: end + boundingBytes,
    }
  );
}

/** @returns null if its numbers cannot be those of a face */
export function readDisplayFace(place: FacePlace): DisplayFace | null {
  const { edgeWords, box, end } = place;
  const positions = readFloats(place.positions);
  if (!positions.every(isLength)) return null;
  // Without words for the sides there are fewer relations to check, so the bounding box is checked as well.
  if (!edgeWords && !isInside(positions, box)) return null;
  const normals = readFloats(place.normals);
  if (!normals.every(Number.isFinite)) return null;
  return {
    strips: Array.from(place.lengths),
    positions,
    normals,
    edgeWords: edgeWords && readUint32s(edgeWords),
    end,
  };
}

/** The words for the sides of the triangles, in one section per strip. */
function findSides(
  stream: Bytes,
  at: number,
  lengths: Uint32Array,
): { words: Bytes; end: number } | null {
  const count = lengths.reduce((sum, length) => sum + 2 * length - 2, 0);
  const words = array(stream, at, 4, 8, count);
  const sections = words && array(stream, words.end, 4, 8, lengths.length);
  const flags = sections && array(stream, sections.end, 1, 8, count);
  if (!flags) return null;
  const sectionLengths = readUint32s(sections.bytes);
  if (lengths.some((length, i) => sectionLengths[i] !== 2 * length - 2)) return null;
  return { words: words.bytes, end: flags.end };
}

/** Around SolidWorks 2001 two more arrays follow, which were empty in all files seen. */
function behindMoreArrays(stream: Bytes, at: number): number {
  const first = array(stream, at, 12, 100);
  const second = first && array(stream, first.end, 8, 8);
  return second?.end ?? at;
}

interface TypedArray {
  readonly count: number;
  readonly bytes: Bytes;
  readonly end: number;
}

const arrayHeaderBytes = 16;

/** An array of the display list: stride, kind, the number 2 and the count, then the elements. */
function array(
  stream: Bytes,
  at: number,
  stride: number,
  kind: number,
  expected?: number,
): TypedArray | null {
  const from = at + arrayHeaderBytes;
  if (from > stream.length) return null;
  if (stream.readUInt32LE(at) !== stride || stream.readUInt32LE(at + 4) !== kind) return null;
  const count = stream.readUInt32LE(at + 12);
  if (stream.readUInt32LE(at + 8) !== 2 || (expected ?? count) !== count) return null;
  const end = from + stride * count;
  return end <= stream.length ? { count, bytes: stream.subarray(from, end), end } : null;
}

/** Position and normal. */
const vertexBytes = 24;

/** The sum of lengths, up to a maximum: invalid numbers might claim the whole rest of the stream. */
function sumOfLengths(lengths: Bytes, maxSum: number): number | null {
  let sum = 0;
  for (let at = 0; at < lengths.length; at += 4) {
    const length = lengths.readUInt32LE(at);
    sum += length;
    if (length < 3 || sum > maxSum) return null;
  }
  return sum;
}

/** The known part of the bounding data; some releases write more after it. */
const boundingBytes = 92;

interface Box {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** Three doubles each for centre, maximum and minimum; null if the centre is not in the middle. */
function boundingBox(stream: Bytes, at: number): Box | null {
  if (at + boundingBytes > stream.length) return null;
  const point = (from: number) => [0, 8, 16].map((axis) => stream.readDoubleLE(at + from + axis));
  const [centre, max, min] = [point(12), point(36), point(60)];
  const isCentred = centre.every((middle, axis) => {
    const [low, high] = [min[axis] ?? outOfRange(), max[axis] ?? outOfRange()];
    // The program computed one of the three values from the others, so that only the last digits may differ.
    const tolerance = 1e-9 * Math.max(1, Math.abs(low), Math.abs(high));
    return Math.abs(middle - (low + high) / 2) <= tolerance;
  });
  return isCentred ? { min, max } : null;
}

/**
 * Whether positions are inside the box, which is that of the exact face and may be larger than that of its triangles.
 */
function isInside(positions: Float32Array, { min, max }: Box): boolean {
  // Metres: far above the rounding of 32-bit numbers (1e-7 of a metre), far below the error of numbers that are no
  // positions.
  const slack = 1e-5;
  return positions.every(
    (value, i) =>
      value >= (min[i % 3] ?? outOfRange()) - slack &&
      value <= (max[i % 3] ?? outOfRange()) + slack,
  );
}

/** Whether it is a possible coordinate in metres. */
function isLength(metres: number): boolean {
  return Math.abs(metres) < 1e6;
}

function readUint32s(bytes: Bytes): Uint32Array {
  return Uint32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readUInt32LE(i * 4));
}

function readFloats(bytes: Bytes): Float32Array {
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(i * 4));
}
