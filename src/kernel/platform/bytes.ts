/**
 * Bytes with quick ways to read texts and numbers: a view, which copies nothing. Node's own `Buffer` is one, and
 * the browser's platform has a class of the same abilities.
 */
export interface Bytes extends Uint8Array {
  /** @param start @param end of what becomes a text; all of it when they are left out */
  toString(encoding?: TextEncoding, start?: number, end?: number): string;
  /**
   * @param value a text is one of ASCII
   * @returns -1 where it does not stand at `from` or behind
   */
  indexOf(value: number | string | Uint8Array, from?: number): number;
  /** The same from the end. */
  lastIndexOf(value: number | string | Uint8Array, from?: number): number;
  includes(value: number | string, from?: number): boolean;
  equals(other: Uint8Array): boolean;
  subarray(start?: number, end?: number): Bytes;
  // Each throws a RangeError where it would read beyond the end; 0 when `at` is left out.
  readUInt8(at?: number): number;
  readUInt16LE(at?: number): number;
  readUInt16BE(at?: number): number;
  readUInt32LE(at?: number): number;
  readUInt32BE(at?: number): number;
  /** @param byteCount 1 … 6 */
  readUIntBE(at: number, byteCount: number): number;
  readInt8(at?: number): number;
  readInt16LE(at?: number): number;
  readInt32LE(at?: number): number;
  readBigInt64LE(at?: number): bigint;
  readBigUInt64LE(at?: number): bigint;
  readFloatLE(at?: number): number;
  readDoubleLE(at?: number): number;
}

/** `latin1` takes each byte for the letter of its number. */
export type TextEncoding = 'latin1' | 'utf8' | 'utf16le';
