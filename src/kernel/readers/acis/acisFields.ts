import { UnexpectedFormat, expectThat } from '../../containers/byteCursor';
import type { Vector } from '../../base/vector';
import type { AcisRecord, Token } from './acisToken';

/**
 * The fields of a record after its head. Versions add and omit fields at the end, so fields are identified by their
 * order from the left: references among references, numbers among numbers.
 */
export class Fields {
  readonly tokens: readonly Token[];
  private at = 0;

  constructor(record: AcisRecord, version: number) {
    this.tokens = record.tokens.slice(headLength(record, version));
  }

  /** The record number of the `index`-th reference; null if the reference is null or missing. */
  reference(index: number): number | null {
    const found = this.tokens.filter(({ kind }) => kind === 'reference')[index];
    return found?.kind === 'reference' ? found.record : null;
  }

  /**
   * The first flag after so many references, or the one after `skip` further flags.
   * @throws UnexpectedFormat
   */
  senseBehind(references: number, skip = 0): boolean {
    let seen = 0;
    let skipped = 0;
    for (const token of this.tokens) {
      if (token.kind === 'reference') seen += 1;
      if (token.kind !== 'flag' || seen < references) continue;
      if (skipped === skip) return token.isSet;
      skipped += 1;
    }
    throw new UnexpectedFormat();
  }

  /** Returns the next token and moves past it. @throws UnexpectedFormat at the end */
  next(): Token {
    const token = this.tokens[this.at++];
    if (!token) throw new UnexpectedFormat();
    return token;
  }

  number(): number {
    const token = this.next();
    if (token.kind !== 'number') throw new UnexpectedFormat();
    expectThat(isWithinAll(token.value));
    return token.value;
  }

  vector(): Vector {
    return [this.number(), this.number(), this.number()];
  }

  flag(): boolean {
    const token = this.next();
    if (token.kind !== 'flag') throw new UnexpectedFormat();
    return token.isSet;
  }

  /** An integer within limits, so that no loop runs too long. */
  integer(min: number, max: number): number {
    const value = this.number();
    expectThat(Number.isInteger(value) && value >= min && value <= max);
    return value;
  }

  /**
   * Skips the two bounds of a range: `I` for infinite, `F` and a number for finite. Binary files have flags for these,
   * whose meaning follows from whether a number comes after the first one.
   */
  skipRange(): void {
    const first = this.peek();
    if (first?.kind !== 'word' && first?.kind !== 'flag') return;
    this.next();
    const isBound = isWord(first, 'F') || (first.kind === 'flag' && this.peek()?.kind === 'number');
    if (isBound) this.number();
    const second = this.next();
    const isSame = second.kind === 'flag' && first.kind === 'flag' && second.isSet === first.isSet;
    if (isWord(second, 'F') || (second.kind === 'flag' && isSame === isBound)) this.number();
  }

  private peek(): Token | undefined {
    return this.tokens[this.at];
  }
}

export function isWord(token: Token | undefined, text: string): boolean {
  return token?.kind === 'word' && token.text === text;
}

/** A limit above every position, length or parameter in any unit; the square of a much larger number overflows. */
const beyondAll = 1e100;

export function isWithinAll(value: number): boolean {
  return Math.abs(value) < beyondAll;
}

/**
 * The number of head fields: a reference to attributes, from version 700 on integers, and for most types a reserved
 * reference.
 */
function headLength({ name, tokens }: AcisRecord, version: number): number {
  if (tokens[0]?.kind !== 'reference') return 0;
  if (version < 700) return 1;
  let length = 1;
  while (tokens[length]?.kind === 'number') length += 1;
  const isShort = name === 'transform' || name === 'asmheader' || name.endsWith('-attrib');
  return isShort || tokens[length]?.kind !== 'reference' ? length : length + 1;
}
