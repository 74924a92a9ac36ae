/**
 * The data of a view pack stands in the file as blocks, one for each array, all in one stream of DEFLATE:
 *
 *     kind (u8) · numbers of a row (u8) · planes (u8) · whether its place follows (u8) · numbers (u32) ·
 *         distinct points, or of corners the number of the first vertex (u32)
 *     its place in the data: bytes from the beginning (u32); else it stands behind the array of the block before
 *     for each number of a row, for each byte of it that is not zero in all rows: that byte of every row
 *
 * What is written of a number is how it differs from one before, which is small where neighbours are alike. Points
 * stand twice and more often, where faces and edges meet: each is written once, and then which one is meant.
 */
export const blockHeaderBytes = 12;
/** Of the place that may follow. */
export const blockPlaceBytes = 4;

/** How the numbers of an array are written; the place in the list is what stands in the file. */
export const blockKinds = [
  /** As they are. */
  'bytes',
  /** Each byte of every number by itself; a row is the bytes of one. */
  'shortBits',
  'bits',
  'longBits',
  /** Less the number a row before (u32). */
  'integers',
  /** How far each vertex lies behind the first one that was not named yet (u32). */
  'corners',
  /** Less the number a row before (i16). */
  'shorts',
  /**
   * Which of the distinct points each one is, as `corners`, in the lower half of the planes; then the distinct points,
   * in order of size as whole numbers less those of the point before, in the upper half (f32, as they are).
   */
  'points',
  /** Unit vectors x y z as two numbers of an unfolded octahedron, less those before (f32). */
  'directions',
] as const;

export type BlockKind = (typeof blockKinds)[number];

/** Of each number in memory. */
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

/** Numbers of a point. */
export const pointRow = 3;

/**
 * The bits of a number in single precision as a whole number of the same order, and back: near numbers are near, and
 * nothing is lost, not even the sign of a zero.
 */
export function orderedBits(bits: number): number {
  return bits ^ ((bits >> 31) & 0x7fffffff);
}

/** What may be unpacked of a file: a writer fills up one that is shorter, and a reader refuses it. */
export function mostUnpacked(fileBytes: number): number {
  return growth.free + growth.perByte * fileBytes;
}

/** The shortest file that may hold so much. */
export function leastPacked(dataBytes: number): number {
  return Math.max(0, Math.ceil((dataBytes - growth.free) / growth.perByte));
}

const growth = { free: 2 ** 27, perByte: 256 };
