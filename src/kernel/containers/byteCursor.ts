import { asBytes, type Bytes } from '../platform';

/** Thrown when the bytes end too early or do not match the format that the reader expects. */
export class UnexpectedFormat extends Error {}

/** Reads bytes from front to back and never past their end. */
export class ByteCursor {
  private readonly bytes: Bytes;

  constructor(
    bytes: Uint8Array,
    public at = 0,
  ) {
    this.bytes = asBytes(bytes);
  }

  /** Returns the next `count` bytes as a view of the file's bytes, not as a copy. */
  take(count: number): Bytes {
    if (count > this.bytes.length - this.at) throw new UnexpectedFormat();
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  byte(): number {
    return this.take(1).readUInt8();
  }

  uint32(): number {
    return this.take(4).readUInt32LE();
  }

  int16(): number {
    return this.take(2).readInt16LE();
  }

  float32(): number {
    return this.take(4).readFloatLE();
  }

  float32s(count: number): Float32Array {
    const bytes = this.take(4 * count);
    return Float32Array.from({ length: count }, (_, i) => bytes.readFloatLE(4 * i));
  }

  /** Skips the given bytes if they come next, and returns whether they did. */
  comesNext(...expected: readonly number[]): boolean {
    const isSo = expected.every((byte, i) => this.bytes[this.at + i] === byte);
    if (isSo) this.at += expected.length;
    return isSo;
  }

  /** @throws UnexpectedFormat unless exactly these bytes come next */
  expect(...expected: readonly number[]): void {
    if (!this.comesNext(...expected)) throw new UnexpectedFormat();
  }
}

/** Returns the result of `read`; null when it throws `UnexpectedFormat`. */
export function nullIfUnexpected<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnexpectedFormat) return null;
    throw error;
  }
}

/** @throws UnexpectedFormat when the condition is false */
export function expectThat(isSo: boolean): asserts isSo {
  if (!isSo) throw new UnexpectedFormat();
}
