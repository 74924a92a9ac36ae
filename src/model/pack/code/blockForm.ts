/**
 * In the file, the arrays of a view pack are stored as blocks, one for each array, all in one DEFLATE stream:
 *
 *   kind (u8) · numbers of a row (u8) · planes (u8) · whether a place follows (u8) · numbers (u32) ·
 *     number of distinct points, or for corners the index of the first vertex (u32)
 *   the place in the data: byte offset (u32); without it the array follows that of the block before
 *   for each number of a row, for each of its bytes that is not zero in all rows: that byte of every row
 *
 * Numbers are stored as differences from an earlier number, which are small where neighbours are alike. Points at which
 * faces and edges meet occur several times: each distinct point is stored once, then the index of each occurrence.
 */
export const blockHeaderBytes = 12;
/** The bytes of the place that may follow the header. */
export const blockPlaceBytes = 4;

/** How the numbers of an array are stored; the index in this list is the kind in the file. */
export const blockKinds = [
  /** Unchanged. */
  'bytes',
  /** Numbers of 2, 4 or 8 bytes, split into byte planes; a row is the bytes of one number. */
  'shortBits',
  'bits',
  'longBits',
  /** Differences from the number one row before (u32). */
  'integers',
  /** Vertex indices (u32), each as its distance below the next index that has not occurred yet. */
  'corners',
  /** Differences from the number one row before (i16). */
  'shorts',
  /**
   * The index of the distinct point of each point, as for `corners`, in the lower half of the planes; then the distinct
   * points as differences from the point before, in the upper half. The f32 bits are taken as integers of the same
   * order.
   */
  'points',
  /** Unit vectors x y z (f32) as two numbers of the octahedral encoding, stored as differences. */
  'directions',
] as const;

export type BlockKind = (typeof blockKinds)[number];

/** The bytes of one number in memory. */
export const numberBytes: Readonly<Record<BlockKind, number>> = {
  bytes: 1,
  shortBits: 2,
  bits: 4,
  longBits: 8,
  integers: 4,
  corners: 4,
  shorts: 2,
  points: 4,
  directions: 4,
};

/** The numbers of one point. */
export const pointRow = 3;

/**
 * Converts the bits of a single-precision number into an integer of the same order, and back. Near numbers give near
 * integers, and nothing is lost, not even the sign of a zero.
 */
export function orderedBits(bits: number): number {
  return bits ^ ((bits >> 31) & 0x7fffffff);
}

/** The most bytes that a file may unpack to: a writer lengthens a file that is too short, and a reader refuses one. */
export function maxUnpackedBytes(fileBytes: number): number {
  return growth.free + growth.perByte * fileBytes;
}

/** The least size of a file that may unpack to so many bytes. */
export function minPackedBytes(dataBytes: number): number {
  return Math.max(0, Math.ceil((dataBytes - growth.free) / growth.perByte));
}

const growth = { free: 2 ** 27, perByte: 256 };
