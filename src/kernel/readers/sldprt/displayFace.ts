/** One face of the mesh that SolidWorks saves: triangle strips and the B-rep edges around them. */
export interface DisplayFace {
  /** Vertices of each strip, at least 3. */
  readonly strips: readonly number[];
  /** x y z in metres, strip after strip. */
  readonly positions: Float32Array;
  /** Unit normals, as many as positions. */
  readonly normals: Float32Array;
  /** For each strip a control word, then one word a side: the id of its B-rep edge, 0 inside the face. */
  readonly edgeWords: Uint32Array;
  /** Where the record ends in its stream. */
  readonly end: number;
}

/** How the array of strip lengths begins: stride 4, kind 8, 2. */
export const faceMark = Buffer.from('040000000800000002000000', 'hex');

/**
 * Reads the face record at `at`, where `faceMark` stands.
 * @returns null when any of its arrays or relations is not as it must be: no face begins here
 */
export function readDisplayFace(stream: Buffer, at: number): DisplayFace | null {
  const strips = array(stream, at, 4, 8);
  if (!strips || strips.count === 0) return null;
  const lengths = readUint32s(strips.bytes);
  const vertices = sumOfLengths(lengths, stream.length);
  if (vertices === null) return null;

  const positions = array(stream, strips.end, 12, 100, vertices);
  const normals = positions && array(stream, positions.end, 12, 100, vertices);
  const words = 2 * (vertices - strips.count);
  const edges = normals && array(stream, normals.end, 4, 8, words);
  const sections = edges && array(stream, edges.end, 4, 8, strips.count);
  const flags = sections && array(stream, sections.end, 1, 8, words);
  if (!positions || !normals || !edges || !sections || !flags) return null;

  const sectionLengths = readUint32s(sections.bytes);
  if (lengths.some((length, i) => sectionLengths[i] !== 2 * length - 2)) return null;
  if (!isBoundingRecord(stream, flags.end)) return null;
  const face = {
    strips: Array.from(lengths),
    positions: readFloats(positions.bytes),
    normals: readFloats(normals.bytes),
    edgeWords: readUint32s(edges.bytes),
    end: flags.end + boundingBytes,
  };
  return face.positions.every(isLength) && face.normals.every(Number.isFinite) ? face : null;
}

interface TypedArray {
  readonly count: number;
  readonly bytes: Buffer;
  readonly end: number;
}

const arrayHeaderBytes = 16;

/** An array of the display list: stride, kind, 2 and count, then the elements. */
function array(
  stream: Buffer,
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

function sumOfLengths(lengths: Uint32Array, most: number): number | null {
  let sum = 0;
  for (const length of lengths) {
    sum += length;
    if (length < 3 || sum > most) return null;
  }
  return sum;
}

const boundingBytes = 132;

/** Three doubles each for centre, maximum and minimum: the centre lies in the middle. */
function isBoundingRecord(stream: Buffer, at: number): boolean {
  if (at + boundingBytes > stream.length) return false;
  return [0, 8, 16].every((axis) => {
    const centre = stream.readDoubleLE(at + 12 + axis);
    const max = stream.readDoubleLE(at + 36 + axis);
    const min = stream.readDoubleLE(at + 60 + axis);
    return Math.abs(centre - (min + max) / 2) <= 1e-9 * Math.max(1, Math.abs(min), Math.abs(max));
  });
}

/** A coordinate in metres that a part can have. */
function isLength(metres: number): boolean {
  return Math.abs(metres) < 1e6;
}

function readUint32s(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readUInt32LE(i * 4));
}

function readFloats(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(i * 4));
}
