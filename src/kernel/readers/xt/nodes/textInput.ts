import { damagedXt } from './damagedXt';
import type { XtInput } from './xtInput';
import { entryOf } from '../../../../words/unknown';

/** From this schema on, control characters in strings are escaped with a backslash. */
const firstEscaping = 12100;

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  n: '\n',
  r: '\r',
  '\\': '\\',
  '9': ' '.repeat(9),
};

/** Reads text: each number is followed by one space, single characters are not, and `?` stands for no value. */
export class TextInput implements XtInput {
  private at = 0;
  private hasEscapes = false;

  /** @param text without line ends, which may be anywhere, even within numbers */
  constructor(private readonly text: string) {}

  get left(): number {
    return this.text.length - this.at;
  }

  startEscaping(schema: number): void {
    this.hasEscapes = schema >= firstEscaping;
  }

  number(): number {
    if (this.text[this.at] === '?') {
      this.at++;
      return NaN;
    }
    const space = this.text.indexOf(' ', this.at);
    // Editors may remove a space at the end of the last line.
    const end = space < 0 ? this.text.length : space;
    if (end === this.at || end - this.at > longestNumber) throw damagedXt();
    const value = Number(this.text.slice(this.at, end));
    if (!Number.isFinite(value)) throw damagedXt();
    this.at = Math.min(end + 1, this.text.length);
    return value;
  }

  pointer(): number {
    return this.whole();
  }

  reference(): number {
    return this.pointer();
  }

  vector(): readonly number[] | null {
    if (this.text[this.at] !== '?') return [this.number(), this.number(), this.number()];
    this.at++;
    return null;
  }

  chartPoint(): readonly number[] | null {
    return this.vector();
  }

  characters(count: number): string {
    if (!this.hasEscapes) return this.take(count);
    let read = '';
    while (read.length < count) {
      const one = this.take(1);
      read += one === '\\' ? (entryOf(escapes, this.take(1)) ?? '') : one;
    }
    return read;
  }

  logicals(count: number): string {
    return this.take(count);
  }

  name(): string {
    return this.take(this.whole());
  }

  nodeType(): number {
    return this.whole();
  }

  count(): number {
    return this.whole();
  }

  private whole(): number {
    const value = this.number();
    if (!Number.isInteger(value) || value < 0) throw damagedXt();
    return value;
  }

  private take(count: number): string {
    if (count > this.left) throw damagedXt();
    this.at += count;
    return this.text.slice(this.at - count, this.at);
  }
}

const longestNumber = 40;
