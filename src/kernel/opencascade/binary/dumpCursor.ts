/** Thrown for a dump that this reader does not support; the engine is then asked instead. */
export class UnknownDump extends Error {}

/** Reads the engine's binary dump of a shape: little-endian numbers, with lines of text as headings. */
export class DumpCursor {
  private at = 0;
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  byte(): number {
    return this.view.getUint8(this.step(1));
  }

  flag(): boolean {
    return this.byte() !== 0;
  }

  short(): number {
    return this.view.getUint16(this.step(2), true);
  }

  int(): number {
    return this.view.getInt32(this.step(4), true);
  }

  double(): number {
    return this.view.getFloat64(this.step(8), true);
  }

  doubles(count: number): Float64Array {
    this.claim(count, 8);
    return Float64Array.from({ length: count }, () => this.double());
  }

  skip(bytes: number): void {
    this.step(bytes);
  }

  /** The number in the next heading of this name. */
  heading(name: string): number {
    for (;;) {
      const [word, count] = this.line().split(' ');
      if (word === name) return this.claim(Number(count), 1);
      if (word !== '' && word !== 'Open') throw new UnknownDump(`${name} expected`);
    }
  }

  /** Checks a count against the bytes that are left. */
  claim(count: number, bytesEach: number): number {
    const isPossible = Number.isInteger(count) && count >= 0;
    if (!isPossible || count * bytesEach > this.bytes.length - this.at) {
      throw new UnknownDump('a count is too large');
    }
    return count;
  }

  private line(): string {
    const end = this.bytes.indexOf(newLine, this.at);
    if (end < 0 || end - this.at > longestLine) throw new UnknownDump('a heading has no end');
    const line = String.fromCharCode(...this.bytes.subarray(this.at, end));
    this.at = end + 1;
    return line;
  }

  private step(bytes: number): number {
    if (this.at + bytes > this.bytes.length) throw new UnknownDump('it ends too early');
    this.at += bytes;
    return this.at - bytes;
  }
}

const newLine = 10;
const longestLine = 80;
