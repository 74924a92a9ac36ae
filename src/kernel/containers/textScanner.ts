import { readableText } from '../../words/readableText';
import { asBytes } from '../platform';
import type { Progress } from '../../words/progress';
import { Refusal } from '../base/refusal';

/** Bytes between two reports. */
const reportBytes = 2 ** 18;

/** `\n\r +-.09eE\` */
const [newline, carriageReturn, blank, plus, minus, point, zero, nine, smallE, largeE, backslash] =
  [0x0a, 0x0d, 0x20, 0x2b, 0x2d, 0x2e, 0x30, 0x39, 0x65, 0x45, 0x5c] as const;

const lineBreaks = [newline, carriageReturn];

/** Reads words and numbers from the bytes of a text, line by line, without converting the text to a string. */
export class TextScanner {
  at = 0;
  /** The position from which the progress is reported again. */
  private nextReport: number;

  /**
   * @param progress receives the share of the bytes that are read, at the ends of lines
   * @param joinsLines whether a line that ends with a backslash goes on in the next one
   */
  constructor(
    readonly bytes: Uint8Array,
    private readonly progress: Progress | null = null,
    private readonly joinsLines = false,
  ) {
    this.nextReport = progress ? reportBytes : Infinity;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Whether no line break follows, neither of this system nor of an old one. */
  get isLastLine(): boolean {
    return !lineBreaks.some((lineBreak) => this.bytes.includes(lineBreak, this.at));
  }

  /** Yields the first word of each line. The caller can then read the rest of the line. */
  *lines(): Generator<string> {
    while (!this.isAtEnd) {
      yield this.word();
      this.nextLine();
    }
  }

  /** Moves to the beginning of the next line. */
  nextLine(): void {
    const end = this.bytes.indexOf(newline, this.at);
    this.at = end < 0 ? this.bytes.length : end + 1;
    if (this.at < this.nextReport) return;
    this.nextReport = this.at + reportBytes;
    this.progress?.(this.at / this.bytes.length);
  }

  /** Skips blanks and tells whether the line has another word, which then begins at the present position. */
  isInLine(): boolean {
    const { bytes } = this;
    for (;;) {
      while (isBlank(bytes[this.at])) this.at++;
      const byte = bytes[this.at];
      if (byte !== backslash) return byte !== undefined && byte !== newline;
      const joined = this.joinedLine();
      if (joined === null) return true;
      this.at = joined;
    }
  }

  /** Reads the next word of the line; empty when there is none. */
  word(): string {
    if (!this.isInLine()) return '';
    const start = this.at;
    this.skipWord();
    return latin(this.bytes.subarray(start, this.at));
  }

  /** Moves to the end of the present word. */
  skipWord(): void {
    while (!this.isAtWordEnd()) this.at++;
  }

  /** Whether no word goes on at the present position. */
  isAtWordEnd(): boolean {
    const byte = this.bytes[this.at];
    if (byte === undefined || byte <= blank) return true;
    return byte === backslash && this.joinedLine() !== null;
  }

  /** Where the line goes on, if the backslash that stands here is at its end; null if it is not. */
  private joinedLine(): number | null {
    const { at, bytes } = this;
    if (!this.joinsLines) return null;
    const end = bytes[at + 1] === carriageReturn ? at + 2 : at + 1;
    return bytes[end] === newline ? end + 1 : null;
  }

  /** Reads the rest of the line, without the blanks around it. */
  rest(): string {
    if (!this.isInLine()) return '';
    const start = this.at;
    const end = this.bytes.indexOf(newline, start);
    this.at = end < 0 ? this.bytes.length : end;
    return readableText(this.bytes.subarray(start, this.at)).trim();
  }

  /** Reads the line's next word if it is a number; null when it is none, such as `4x`. */
  number(): number | null {
    if (!this.isInLine()) return null;
    const start = this.at;
    const number = this.numberHere();
    if (this.isAtWordEnd()) return number;
    this.at = start;
    return null;
  }

  /** Reads the number that begins exactly at the present position; null when there is none. */
  numberHere(): number | null {
    const { bytes } = this;
    const start = this.at;
    const isNegative = bytes[this.at] === minus;
    if (isNegative || bytes[this.at] === plus) this.at++;
    const digits = this.digits(0);
    let [value, count, exponent] = [digits.value, digits.count, 0];
    if (bytes[this.at] === point) {
      this.at++;
      const fraction = this.digits(value);
      value = fraction.value;
      count += fraction.count;
      exponent = -fraction.count;
    }
    if (count === 0) {
      this.at = start;
      return null;
    }
    if (bytes[this.at] === smallE || bytes[this.at] === largeE) exponent += this.exponent();
    // Up to 15 digits and a power of ten up to 22 are exact in a double. For more, `Number` rounds correctly.
    const isShort = count <= 15 && Math.abs(exponent) <= 22;
    if (!isShort) return Number(latin(bytes.subarray(start, this.at)));
    const scaled = exponent < 0 ? value / 10 ** -exponent : value * 10 ** exponent;
    return isNegative ? -scaled : scaled;
  }

  /** Makes a refusal that names the present line. */
  damaged(message: string): Refusal {
    let line = 1;
    for (let i = 0; i < Math.min(this.at, this.bytes.length); i++) {
      if (this.bytes[i] === newline) line++;
    }
    return new Refusal('damagedFile', message, { where: `line ${line}` });
  }

  private digits(before: number): { value: number; count: number } {
    let value = before;
    const start = this.at;
    for (;;) {
      const byte = this.bytes[this.at] ?? 0;
      if (byte < zero || byte > nine) return { value, count: this.at - start };
      value = value * 10 + byte - zero;
      this.at++;
    }
  }

  private exponent(): number {
    const start = this.at++;
    const isNegative = this.bytes[this.at] === minus;
    if (isNegative || this.bytes[this.at] === plus) this.at++;
    const { value, count } = this.digits(0);
    if (count === 0) this.at = start;
    return isNegative ? -value : value;
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && byte <= blank && byte !== newline;
}

function latin(bytes: Uint8Array): string {
  return asBytes(bytes).toString('latin1');
}
