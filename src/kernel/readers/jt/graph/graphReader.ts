import type { ByteReader } from '../../containers/byteReader';

/** Reads what the elements of a scene graph are made of. */
export class GraphReader {
  constructor(
    readonly bytes: ByteReader,
    readonly major: 9 | 10,
  ) {}

  /** Newer files store versions in one byte. */
  version(): number {
    return this.major === 9 ? this.bytes.i16() : this.bytes.u8();
  }

  ids(): number[] {
    return Array.from({ length: this.bytes.count(4) }, () => this.bytes.i32());
  }

  /** UTF-16 with its length in front; broken pairs become replacement characters. */
  text(): string {
    const length = this.bytes.count(2);
    const units = Uint16Array.from({ length }, () => this.bytes.u16());
    return utf16.decode(units);
  }
}

const utf16 = new TextDecoder('utf-16le');
