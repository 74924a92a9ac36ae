/**
 * The data of a view pack stands in the file as blocks, one for each array, all in one stream of DEFLATE:
 *
 *     kind (u8) · numbers of a row (u8) · planes (u8) · zero (u8) · numbers (u32)
 *     for each number of a row, for each byte of it that is not zero in all rows: that byte of every row
 *
 * What is written of a number is how it differs from one before, which is small where neighbours are alike.
 */
export const blockHeaderBytes = 8;

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
  directions: 4,
};

/** What may be unpacked of a file: a writer fills up one that is shorter, and a reader refuses it. */
export function mostUnpacked(fileBytes: number): number {
  return growth.free + growth.perByte * fileBytes;
}

/** The shortest file that may hold so much. */
export function leastPacked(dataBytes: number): number {
  return Math.max(0, Math.ceil((dataBytes - growth.free) / growth.perByte));
}

const growth = { free: 2 ** 27, perByte: 256 };
