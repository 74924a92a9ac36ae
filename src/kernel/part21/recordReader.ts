import { outOfRange } from '../../words/outOfRange';
import type { Bytes } from '../platform';
import { readNumber } from './readNumber';
import * as byte from './scanStatements';
import { Unexpected } from '../base/unexpected';

/**
 * Reads the parameters of instances straight from the bytes, without creating an object for each: a B-rep body has some
 * hundred thousand of them. The caller knows which parameter comes next and asks for its kind; any other kind throws
 * `Unexpected`. The reader has only one position, so read all that is needed of a record before the next `goTo`.
 */
export class RecordReader {
  private readonly bytes: Bytes;
  private readonly startOf: (id: number) => number | undefined;
  private at = 0;
  private start = 0;
  private id = 0;
  /** Where a list is read before its length is known. Files have thousands of lists of a few points. */
  private room: Float64Array = new Float64Array(firstRoom);

  /** @param startOf gives the offset of the first byte of an instance's record */
  constructor(bytes: Bytes, startOf: (id: number) => number | undefined) {
    this.bytes = bytes;
    this.startOf = startOf;
  }

  /** Goes to the first parameter of an instance. Returns its type, or the empty string for a complex instance. */
  goTo(id: number): string {
    const start = this.startOf(id);
    if (start === undefined) throw new Unexpected(`#${id} is not in the file`);
    this.id = id;
    this.start = start;
    this.at = start;
    if (this.bytes[start] === byte.open) return '';
    return this.enterRecord();
  }

  /**
   * Goes to the first parameter of one partial record of a complex instance. Returns false when the instance has no
   * record of that type.
   */
  goToPart(type: string): boolean {
    this.at = this.start + 1;
    while (byte.isLetter(this.next())) {
      if (this.enterRecord() === type) return true;
      while (this.next() !== byte.close) this.skip();
      this.at++;
    }
    return false;
  }

  /** Skips one parameter of any kind. */
  skip(): void {
    let depth = 0;
    do {
      const next = this.next();
      if (next === byte.quote) this.skipText();
      else if (next === byte.open) {
        depth++;
        this.at++;
      } else if (next === byte.close && depth > 0) {
        depth--;
        this.at++;
      } else if (!this.skipScalar()) throw this.wrong('a parameter');
      // A typed parameter such as `LENGTH_MEASURE(25.4)` continues after its keyword.
    } while (depth > 0 || this.bytes[this.at] === byte.open);
  }

  reference(): number {
    const id = this.optionalReference();
    if (id === null) throw this.wrong('a reference');
    return id;
  }

  /** Returns null for `$` and `*`. */
  optionalReference(): number | null {
    const next = this.next();
    if (next === dollar || next === byte.star) {
      this.at++;
      return null;
    }
    if (next !== byte.hash) throw this.wrong('a reference');
    let id = 0;
    let at = this.at + 1;
    for (; at < this.bytes.length; at++) {
      const digit = (this.bytes[at] ?? outOfRange()) - byte.zero;
      if (digit < 0 || digit > 9) break;
      id = id * 10 + digit;
    }
    this.at = at;
    return id;
  }

  references(): number[] {
    return this.list(() => this.reference());
  }

  number(): number {
    this.next();
    const { value, end } = readNumber(this.bytes, this.at);
    if (!Number.isFinite(value)) throw this.wrong('a number');
    this.at = end;
    return value;
  }

  /** Returns null for `$` and `*`. */
  optionalNumber(): number | null {
    const next = this.next();
    if (next !== dollar && next !== byte.star) return this.number();
    this.at++;
    return null;
  }

  numbers(): number[] {
    const numbers: number[] = [];
    this.numbersOnto(numbers);
    return numbers;
  }

  /**
   * Reads a list of numbers and appends them.
   * @returns the number of items in the list
   */
  numbersOnto(numbers: number[]): number {
    if (!this.isAtList()) throw this.wrong('a list');
    this.at++;
    const before = numbers.length;
    while (this.next() !== byte.close) numbers.push(this.shortWhole() ?? this.number());
    this.at++;
    return numbers.length - before;
  }

  /**
   * Reads a list of lists of numbers, without an array for each: files have tens of thousands of triangles. What is no
   * list, such as `$`, is none, and as an item one of no numbers.
   */
  numberLists(): NumberLists {
    const [numbers, ends]: [number[], number[]] = [[], []];
    if (!this.isAtList()) {
      this.skip();
      return { numbers, ends };
    }
    this.at++;
    while (this.next() !== byte.close) {
      if (this.isAtList()) this.numbersOnto(numbers);
      else this.skip();
      ends.push(numbers.length);
    }
    this.at++;
    return { numbers, ends };
  }

  /**
   * Reads a list of lists of three numbers each, x y z one after the other.
   * @throws Unexpected if a list has more or fewer numbers
   */
  triples(): Float64Array {
    if (!this.isAtList()) throw this.wrong('a list');
    this.at++;
    let count = 0;
    for (; this.next() !== byte.close; count += 3) {
      if (count === this.room.length) this.room = twiceAsLong(this.room);
      if (this.numbersInto(this.room, count, 3) !== 3) throw this.wrong('three numbers');
    }
    this.at++;
    const found = this.room.slice(0, count);
    if (this.room.length > kept) this.room = new Float64Array(firstRoom);
    return found;
  }

  /** Most numbers in lists are indices of a few digits. Null, without moving, for any other number. */
  private shortWhole(): number | null {
    let value = 0;
    let at = this.at;
    for (; at < this.at + shortDigits; at++) {
      const digit = (this.bytes[at] ?? 0) - byte.zero;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    const next = this.bytes[at];
    if (at === this.at || (next !== byte.comma && next !== byte.close)) return null;
    this.at = at;
    return value;
  }

  /**
   * Reads a list of numbers and stores at most the first `most` of them in `array`, starting at index `place`.
   * @returns the number of items in the list
   */
  numbersInto(array: Float64Array, place: number, max: number): number {
    if (!this.isAtList()) throw this.wrong('a list');
    this.at++;
    let count = 0;
    for (; this.next() !== byte.close; count++) {
      const value = this.number();
      if (count < max) array[place + count] = value;
    }
    this.at++;
    return count;
  }

  isAtList(): boolean {
    return this.next() === byte.open;
  }

  /** Reads `.T.` or `.F.`. */
  logical(): boolean {
    this.next();
    const letter = (this.bytes[this.at + 1] ?? 0) & ~0x20;
    const isWord = this.bytes[this.at] === dot && this.bytes[this.at + 2] === dot;
    if (!isWord || (letter !== letterT && letter !== letterF)) throw this.wrong('.T. or .F.');
    this.at += 3;
    return letter === letterT;
  }

  /** Reads a list, each item with `item`. */
  list<T>(item: () => T): T[] {
    if (!this.isAtList()) throw this.wrong('a list');
    this.at++;
    const items: T[] = [];
    while (this.next() !== byte.close) items.push(item());
    this.at++;
    return items;
  }

  private enterRecord(): string {
    const type = byte.readWord(this.bytes, this.at);
    this.at += type.length;
    if (this.next() !== byte.open) throw this.wrong('parameters');
    this.at++;
    return type;
  }

  /** Skips blanks, comments and commas, and returns the byte that follows. */
  private next(): number | undefined {
    for (;;) {
      const next = this.bytes[this.at];
      if (next === undefined) return undefined;
      if (next <= 0x20 || next === byte.slash) {
        const behind = byte.skipBlanks(this.bytes, this.at);
        if (behind === this.at) return next;
        this.at = behind;
      } else if (next === byte.comma) this.at++;
      else return next;
    }
  }

  private skipText(): void {
    do {
      const end = this.bytes.indexOf(byte.quote, this.at + 1);
      if (end < 0) throw this.wrong('the end of a text');
      this.at = end + 1;
    } while (this.bytes[this.at] === byte.quote);
  }

  private skipScalar(): boolean {
    const start = this.at;
    while (!endsScalar(this.bytes[this.at])) this.at++;
    return this.at > start;
  }

  private wrong(wanted: string): Unexpected {
    return new Unexpected(`#${this.id} does not have ${wanted} where it is expected`);
  }
}

/** Lists of numbers one after the other. */
export interface NumberLists {
  readonly numbers: readonly number[];
  /** Of each list the index of the number behind its last one. */
  readonly ends: readonly number[];
}

function twiceAsLong(numbers: Float64Array): Float64Array {
  const longer = new Float64Array(2 * numbers.length);
  longer.set(numbers);
  return longer;
}

/** How many numbers there is room for at first, and at most between two lists. */
const [firstRoom, kept] = [3 * 256, 3 * 16_384];

/** The most digits of an index that is read in the short way. */
const shortDigits = 9;

const [dollar, dot, letterT, letterF] = [0x24, 0x2e, 0x54, 0x46] as const;

function endsScalar(next: number | undefined): boolean {
  return (
    next === undefined ||
    next <= 0x20 ||
    next === byte.comma ||
    next === byte.close ||
    next === byte.open ||
    next === byte.semicolon
  );
}
