import { outOfRange } from '../../words/outOfRange';
import { asBytes, type Bytes } from '../platform';
import { say } from '../../words/say';
import { Refusal } from '../base/refusal';
import { IntegerList } from './integerList';

/** The positions of all statements of an exchange file (ISO 10303-21), found in one pass over its bytes. */
export interface StatementIndex {
  /** Instance numbers (`#12` is 12) in the order of the file. */
  readonly ids: Uint32Array;
  /** The offset of the first byte of each instance's record, after the `=`. */
  readonly starts: Uint32Array;
  /** The offset of the `;` that ends each instance. */
  readonly ends: Uint32Array;
  /** For each type the indices into `ids` of its instances. A complex instance is listed under each of its types. */
  readonly byType: ReadonlyMap<string, readonly number[]>;
  /** All instance numbers that records refer to, in the order of the file. */
  readonly references: Uint32Array;
  /** For each instance the number of references in it and in those before it. */
  readonly referenceEnds: Uint32Array;
  /** Statements without a number: `HEADER`, `FILE_SCHEMA(…)`, `ENDSEC`, … */
  readonly keywords: readonly KeywordStatement[];
  /** The number of statements in data sections that are no instances, or have no end of their own. */
  readonly unreadable: number;
  /** Whether `ENDSEC` closes the last data section. If not, the file is cut off. */
  readonly dataIsClosed: boolean;
  /** Whether the file ends with `END-ISO-10303-21`. */
  readonly fileIsClosed: boolean;
}

export interface KeywordStatement {
  readonly keyword: string;
  readonly start: number;
  readonly end: number;
}

/** Real files nest about six levels deep. A file made to do harm could overflow the stack of recursive parsers. */
const maxDepth = 100;

/** Bytes between two calls of `report`. */
const reportedEveryBytes = 2 ** 20;

/**
 * Finds every statement of an exchange file. It decodes no parameters and does not recurse.
 * @param report receives the share of the bytes that are read, from 0 to 1
 * @throws Refusal `tooComplex` for parentheses nested deeper than in any real file
 */
export function scanStatements(
  bytes: Uint8Array,
  report?: (share: number) => void,
): StatementIndex {
  return new Scan(bytes).run(report);
}

class Scan {
  private readonly bytes: Bytes;
  private readonly ids = new IntegerList();
  private readonly starts = new IntegerList();
  private readonly ends = new IntegerList();
  private readonly references = new IntegerList();
  private readonly referenceEnds = new IntegerList();
  private readonly byType = new Map<string, number[]>();
  private readonly keywords: KeywordStatement[] = [];
  private unreadable = 0;
  private isInData = false;
  private at = 0;
  private value = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = asBytes(bytes);
  }

  run(report?: (share: number) => void): StatementIndex {
    let nextReportAt = report ? reportedEveryBytes : Infinity;
    for (;;) {
      if (this.at > nextReportAt) {
        nextReportAt = this.at + reportedEveryBytes;
        report?.(this.at / this.bytes.length);
      }
      this.at = skipBlanks(this.bytes, this.at);
      if (this.at >= this.bytes.length) break;
      const complete = this.bytes[this.at] === hash ? this.instance() : this.keyword();
      if (!complete) break;
    }
    const words = this.keywords.map(({ keyword }) => keyword);
    return {
      ids: this.ids.view(),
      starts: this.starts.view(),
      ends: this.ends.view(),
      byType: this.byType,
      references: this.references.view(),
      referenceEnds: this.referenceEnds.view(),
      keywords: this.keywords,
      unreadable: this.unreadable,
      dataIsClosed: words.lastIndexOf('ENDSEC') > words.lastIndexOf('DATA'),
      fileIsClosed: words.at(-1) === 'END-ISO-10303-21',
    };
  }

  private instance(): boolean {
    const endOfNumber = this.integer(this.at + 1);
    const id = this.value;
    const equals = skipBlanks(this.bytes, endOfNumber);
    const isInstance = endOfNumber > this.at + 1 && this.bytes[equals] === equalsSign;
    const start = skipBlanks(this.bytes, isInstance ? equals + 1 : this.at);
    const position = this.ids.length;
    const end = this.record(start, isInstance ? position : null);
    if (end === null) return false;
    if (isInstance) {
      this.ids.push(id);
      this.starts.push(start);
      this.ends.push(end);
      this.referenceEnds.push(this.references.length);
    } else if (this.isInData) {
      this.unreadable += 1;
    }
    this.at = end + 1;
    return true;
  }

  private keyword(): boolean {
    const start = this.at;
    const keyword = readWord(this.bytes, start);
    const end = this.record(start, null);
    if (end === null) return false;
    this.keywords.push({ keyword, start, end });
    if (keyword === 'DATA' || keyword === 'ENDSEC') this.isInData = keyword === 'DATA';
    else if (this.isInData && start < end) this.unreadable += 1;
    this.at = end + 1;
    return true;
  }

  /**
   * Finds the `;` that ends a record and notes the types and references of an instance. Where the next instance begins
   * without one, as when that byte is damaged, it is the byte before. Returns null when the file ends before it.
   */
  private record(start: number, position: number | null): number | null {
    const bytes = this.bytes;
    const isComplex = bytes[start] === open;
    if (position !== null && !isComplex) {
      const type = readWord(bytes, start);
      this.note(type, position);
      // A control character within a keyword ends it.
      if (bytes[skipBlanks(bytes, start + type.length)] !== open) this.unreadable += 1;
    }
    let depth = 0;
    for (let at = start; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === quote) {
        at = indexOfOr(bytes, quote, at + 1);
      } else if (byte === slash && bytes[at + 1] === star) {
        at = endOfComment(bytes, at) - 1;
      } else if (byte === open) {
        if (++depth > maxDepth) throw tooDeep();
      } else if (byte === close) {
        depth--;
      } else if (byte === hash && position !== null) {
        at = this.integer(at + 1) - 1;
        this.references.push(this.value);
      } else if (byte === semicolon) {
        if (depth !== 0 && position !== null) this.unreadable += 1;
        return at;
      } else if (byte === equalsSign && position !== null) {
        const next = this.startOfInstance(at);
        if (next <= start) continue;
        this.references.pop();
        this.unreadable += 1;
        return next - 1;
      } else if (isComplex && depth === 1 && position !== null && isLetter(byte)) {
        const type = readWord(bytes, at);
        this.note(type, position);
        at += type.length - 1;
      }
    }
    return null;
  }

  /** The offset of the `#` of the instance whose `=` is at an offset; -1 for none. */
  private startOfInstance(equals: number): number {
    let at = equals - 1;
    while (isBlank(this.bytes[at])) at--;
    const end = at;
    while (isDigit(this.bytes[at])) at--;
    return at < end && this.bytes[at] === hash ? at : -1;
  }

  /**
   * Leaves the number that begins at `start` in `this.value`, so that no object is created for each of some million
   * references. Returns the offset after its last digit.
   */
  private integer(start: number): number {
    let value = 0;
    let at = start;
    for (; at < this.bytes.length; at++) {
      const digit = (this.bytes[at] ?? outOfRange()) - zero;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    this.value = value;
    return at;
  }

  private note(type: string, position: number): void {
    const positions = this.byType.get(type);
    if (positions) positions.push(position);
    else this.byType.set(type, [position]);
  }
}

/** The first byte at or after `at` that is neither blank nor inside a comment. */
export function skipBlanks(bytes: Uint8Array, at: number): number {
  for (;;) {
    while (at < bytes.length && isBlank(bytes[at])) at++;
    if (bytes[at] !== slash || bytes[at + 1] !== star) return at;
    at = endOfComment(bytes, at);
  }
}

function endOfComment(bytes: Uint8Array, at: number): number {
  for (let end = at + 2; ; end++) {
    end = indexOfOr(bytes, star, end);
    if (end >= bytes.length) return bytes.length;
    if (bytes[end + 1] === slash) return end + 2;
  }
}

function indexOfOr(bytes: Uint8Array, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from);
  return at < 0 ? bytes.length : at;
}

/** The longest standard keyword has 60 letters. The limit keeps garbage from becoming map keys of megabytes. */
const maxWord = 100;

/** The word at an offset in capital letters. Files repeat few words very often, so most are found and not made. */
export function readWord(bytes: Bytes, start: number): string {
  let end = start;
  let hash = 0;
  for (; end < start + maxWord && isWordByte(bytes[end]); end++) {
    hash = (Math.imul(hash, 31) + (bytes[end] ?? 0)) | 0;
  }
  const place = (hash ^ (hash >>> 11)) & (knownWords.length - 1);
  const known = knownWords[place] ?? '';
  if (known.length === end - start && isWordAt(bytes, start, known)) return known;
  const word = bytes.toString('latin1', start, end).toUpperCase();
  knownWords[place] = word;
  return word;
}

/** The last words that were read, each at a place that follows from its bytes; their number is a power of two. */
const knownWords: string[] = Array.from({ length: 1024 }, () => '');

/** Whether the word at an offset is `word`, which is in capital letters; no string is made for it. */
export function isWordAt(bytes: Bytes, start: number, word: string): boolean {
  const { length } = word;
  for (let i = 0; i < length; i++) {
    const byte = bytes[start + i] ?? 0;
    const upper = byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte;
    if (upper !== word.charCodeAt(i)) return false;
  }
  return length === maxWord || !isWordByte(bytes[start + length]);
}

export const [hash, quote, open, close, comma, star, slash, semicolon, equalsSign, zero] = [
  0x23, 0x27, 0x28, 0x29, 0x2c, 0x2a, 0x2f, 0x3b, 0x3d, 0x30,
] as const;

function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && byte <= 0x20;
}

export function isLetter(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const lower = byte | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || byte === 0x5f || byte === 0x21;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

// Letters, digits, `_`, the `!` of user-defined types, and the `-` of `ISO-10303-21`.
function isWordByte(byte: number | undefined): boolean {
  return isLetter(byte) || byte === 0x2d || isDigit(byte);
}

function tooDeep(): Refusal {
  return new Refusal(
    'tooComplex',
    say(
      'The STEP file nests parentheses more than {maxDepth} deep, which no CAD program writes. It is damaged or made to do harm.',
      { maxDepth },
    ),
  );
}
