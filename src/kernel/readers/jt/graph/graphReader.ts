import type { ByteReader } from '../../../containers/byteReader';
import type { JtMajor } from '../jtFile';

/** Reads the basic data types in the elements of a scene graph. */
export class GraphReader {
  constructor(
    readonly bytes: ByteReader,
    readonly major: JtMajor,
  ) {}

  /** Skips a version number: two bytes in JT 9, one in JT 10; JT 8 has none. */
  skipVersion(): void {
    this.bytes.skip(versionBytes[this.major]);
  }

  ids(): number[] {
    return Array.from({ length: this.bytes.count(4) }, () => this.bytes.i32());
  }

  /** A UTF-16 text after its length. Some programs append a zero. Unpaired surrogates become replacement characters. */
  text(): string {
    const length = this.bytes.count(2);
    const units = Uint16Array.from({ length }, () => this.bytes.u16());
    return utf16.decode(units).replace(/(?<!\0)\0+$/, '');
  }
}

const versionBytes = { 8: 0, 9: 2, 10: 1 } as const;

const utf16 = new TextDecoder('utf-16le');
