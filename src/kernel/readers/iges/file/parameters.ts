import { readableText } from '../../../../words/readableText';
import { bytesFrom } from '../../../platform';
import { Unexpected } from '../../../base/unexpected';

/** More items than any valid list has. */
const longestList = 5_000_000;

/** Reads the parameters of one entity one after the other. */
export class Parameters {
  private at = 0;

  constructor(private readonly fields: readonly string[]) {}

  /** The number of parameters that are left. */
  get left(): number {
    return this.fields.length - this.at;
  }

  skip(count = 1): void {
    this.at += count;
  }

  /** A whole number; an omitted parameter is 0. */
  integer(): number {
    const value = this.number();
    if (!Number.isInteger(value)) throw new Unexpected(`${value} is no whole number`);
    return value;
  }

  /** The number of items that follow. */
  count(): number {
    const count = this.integer();
    if (count < 0 || count > longestList || count > this.left) {
      throw new Unexpected(`${count} of what there are at most ${this.left}`);
    }
    return count;
  }

  /** The number of a directory entry; 0 for none. */
  pointer(): number {
    return Math.abs(this.integer());
  }

  pointers(): readonly number[] {
    return Array.from({ length: this.count() }, () => this.pointer());
  }

  /** A number; an omitted parameter is 0. */
  number(): number {
    const text = this.fields[this.at++];
    if (text === undefined || text === '') return 0;
    const value = Number(withExponent(text));
    if (!Number.isFinite(value)) throw new Unexpected(`${text.slice(0, 20)} is no number`);
    return value;
  }

  numbers(count: number): readonly number[] {
    if (count < 0 || count > this.left) throw new Unexpected(`${count} numbers are not there`);
    return Array.from({ length: count }, () => this.number());
  }

  flag(): boolean {
    return this.number() !== 0;
  }

  /** The text of a string, without its length; null for none. */
  text(): string | null {
    const text = this.fields[this.at++] ?? '';
    const letters = /^\d+H(.*)$/s.exec(text)?.[1]?.trim();
    return letters ? readableText(bytesFrom(letters, 'latin1')) : null;
  }
}

/** Fortran writes the exponent of double precision with the letter D. */
function withExponent(text: string): string {
  return /[dD]/.test(text) ? text.replace(/[dD]/, 'e') : text;
}

/** The fields of a parameter record, up to its end; strings still with their length. */
export function fieldsOf(text: string, field: string, record: string): readonly string[] {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    while (text[at] === ' ') at++;
    const hollerith = /^(\d{1,6})H/.exec(text.slice(at, at + 8));
    let end = hollerith ? at + hollerith[0].length + Number(hollerith[1]) : at;
    while (end < text.length && text[end] !== field && text[end] !== record) end++;
    fields.push(text.slice(at, end).trim());
    if (end >= text.length || text[end] === record) return fields;
    at = end + 1;
  }
}
