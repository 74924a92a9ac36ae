import type { ByteReader } from '../../../containers/byteReader';
import type { JtMajor } from '../jtFile';

/** Reads what the elements of a scene graph are made of. */
export class GraphReader {
  constructor(
    readonly bytes: ByteReader,
    readonly major: JtMajor,
  ) {}

  /** Skips the version of a part of an element: one byte in newer files, none in those of JT 8. */
  skipVersion(): void {
    this.bytes.skip(versionBytes[this.major]);
  }

  ids(): number[] {
    return Array.from({ length: this.bytes.count(4) }, () => this.bytes.i32());
  }

  /** UTF-16 with its length in front, by some programs with a zero behind; broken pairs become replacement characters. */
  text(): string {
    const length = this.bytes.count(2);
    const units = Uint16Array.from({ length }, () => this.bytes.u16());
    return utf16.decode(units).replace(/(?<!\0)\0+$/, '');
  }
}

const versionBytes = { 8: 0, 9: 2, 10: 1 } as const;

const utf16 = new TextDecoder('utf-16le');
