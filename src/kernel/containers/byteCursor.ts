import { asBytes, type Bytes } from '../platform';

/** The bytes ended, or were not what the format says: what is read here is something else. */
export class NotAsExpected extends Error {}

/** Reads bytes from front to back and never beyond their end. */
export class ByteCursor {
  private readonly bytes: Bytes;

  constructor(
    bytes: Uint8Array,
    public at = 0,
  ) {
    this.bytes = asBytes(bytes);
  }

  /** The next `count` bytes, which stay the file's own. */
  take(count: number): Bytes {
    if (count > this.bytes.length - this.at) throw new NotAsExpected();
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

  /** Steps over these bytes if they come next. */
  comesNext(...expected: readonly number[]): boolean {
    const isSo = expected.every((byte, i) => this.bytes[this.at + i] === byte);
    if (isSo) this.at += expected.length;
    return isSo;
  }

  /** @throws NotAsExpected unless exactly these bytes come next */
  expect(...expected: readonly number[]): void {
    if (!this.comesNext(...expected)) throw new NotAsExpected();
  }
}

/** What `read` gives; null where the bytes are something else. */
export function ifAsExpected<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotAsExpected) return null;
    throw error;
  }
}

/** @throws NotAsExpected */
export function expectThat(isSo: boolean): asserts isSo {
  if (!isSo) throw new NotAsExpected();
}
