/**
 * Bytes with fast access to texts and numbers, as a view that copies nothing. Node's `Buffer` is one, and the
 * browser platform has a class with the same methods.
 */
export interface Bytes extends Uint8Array {
  /** @param start, end range of the text; by default all bytes */
  toString(encoding?: TextEncoding, start?: number, end?: number): string;
  /**
   * @param value a text must be ASCII
   * @returns the first index from `from` on, or -1
   */
  indexOf(value: number | string | Uint8Array, from?: number): number;
  /** The same, backwards from the end. */
  lastIndexOf(value: number | string | Uint8Array, from?: number): number;
  includes(value: number | string, from?: number): boolean;
  equals(other: Uint8Array): boolean;
  subarray(start?: number, end?: number): Bytes;
  // Each throws a RangeError beyond the end; `at` is 0 by default.
  readUInt8(at?: number): number;
  readUInt16LE(at?: number): number;
  readUInt16BE(at?: number): number;
  readUInt32LE(at?: number): number;
  readUInt32BE(at?: number): number;
  /** @param byteCount 1 to 6 */
  readUIntBE(at: number, byteCount: number): number;
  readInt8(at?: number): number;
  readInt16LE(at?: number): number;
  readInt32LE(at?: number): number;
  readBigInt64LE(at?: number): bigint;
  readBigUInt64LE(at?: number): bigint;
  readFloatLE(at?: number): number;
  readDoubleLE(at?: number): number;
}

/** `latin1` maps each byte to the character with its number. */
export type TextEncoding = 'latin1' | 'utf8' | 'utf16le';
