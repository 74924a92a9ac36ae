import { outOfRange } from '../../words/outOfRange';
import { asBytes } from '../platform';
import { canonicalCode, type PrefixCode } from './prefixCode';
import { maxInflatedSize } from './inflate';

/**
 * Unpacks the `implode` format of the PKWARE Data Compression Library, after Ben Rudiak-Gould's description
 * (comp.compression, August 2001). The data are literals and copies of earlier bytes, each preceded by one bit that
 * tells which it is.
 * @returns null when the bytes are not in this format, are cut off, or grow out of all proportion
 */
export function explode(packed: Uint8Array): Uint8Array | null {
  const [literals = NaN, dictionaryBits = NaN] = packed;
  if (literals > 1 || !(dictionaryBits >= 4 && dictionaryBits <= 6)) return null;
  const bits = new Bits(packed, 2);
  const output = new Output(maxInflatedSize(packed.length));
  for (;;) {
    if (bits.take(1) === 0) {
      output.literal(literals === 1 ? bits.symbol(literalCode) : bits.take(8));
    } else {
      const length = lengthFrom(bits);
      if (length === endOfStream) return bits.isSpent ? null : output.bytes();
      // A copy of two bytes has only two low distance bits, so it comes from nearby.
      const lowBits = length === 2 ? 2 : dictionaryBits;
      const high = bits.symbol(distanceCode) << lowBits;
      if (!output.copy(high + bits.take(lowBits) + 1, length)) return null;
    }
    if (bits.isSpent || output.isFull) return null;
  }
}

const endOfStream = 519;

/**
 * For each symbol of the length code: the smallest length it stands for, and the number of extra bits that are added to
 * it.
 */
const lengths: readonly (readonly [first: number, extraBits: number])[] = [
  ...[3, 2, 4, 5, 6, 7, 8, 9].map((length) => [length, 0] as const),
  ...[10, 12, 16, 24, 40, 72, 136, 264].map((length, i) => [length, i + 1] as const),
];

function lengthFrom(bits: Bits): number {
  const [first, extraBits] = lengths[bits.symbol(lengthCode)] ?? [endOfStream, 0];
  return first + bits.take(extraBits);
}

/** The code length in bits of each byte value: one hexadecimal digit each, sixteen values a line. */
const literalCode = canonicalCode(
  [
    'bcccccccc87cc7cc',
    'ccccccccccdccccc',
    '4a8caca877897678',
    '76777787788cb79b',
    'c676657886b96766',
    '7b66679899b8b9c8',
    'c566656665b75655',
    '6a55558788abbccc',
    'dddddddddddddddd',
    'dddddddddddddddd',
    'dddddddddddddddd',
    'cccccccccccccccc',
    'cccccccccccccccc',
    'cccccccccccccccc',
    'dcdddcdddcddddcd',
    'ddcccddddddddddd',
  ].join(''),
);
const lengthCode = canonicalCode('2333444555566677');
const distanceCode = canonicalCode(
  ['2445555666666666', '6666667777777777', '7777777777777777', '8888888888888888'].join(''),
);

/** Reads bits from the lowest to the highest bit of each byte. Past the end it reads zeros. */
class Bits {
  private bit = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
  ) {}

  /** Whether more bits were read than there are. */
  get isSpent(): boolean {
    return this.at > this.bytes.length || (this.at === this.bytes.length && this.bit > 0);
  }

  take(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value |= this.next() << i;
    return value;
  }

  symbol(code: PrefixCode): number {
    // This format stores the bits of its codes inverted.
    return code.read(() => this.next() ^ 1);
  }

  private next(): number {
    const value = ((this.bytes[this.at] ?? 0) >> this.bit) & 1;
    this.bit = (this.bit + 1) & 7;
    if (this.bit === 0) this.at++;
    return value;
  }
}

/** The unpacked bytes, which also serve as the dictionary. */
class Output {
  private buffer = asBytes(new Uint8Array(2 ** 16));
  private length = 0;

  constructor(private readonly max: number) {}

  get isFull(): boolean {
    return this.length > this.max;
  }

  literal(value: number): void {
    this.makeRoom(1);
    this.buffer[this.length++] = value;
  }

  /**
   * Copies bytes from `distance` back. The copy may overlap its own output.
   * @returns false when there are fewer bytes than `distance`
   */
  copy(distance: number, length: number): boolean {
    if (distance > this.length) return false;
    this.makeRoom(length);
    for (const end = this.length + length; this.length < end; this.length++) {
      this.buffer[this.length] = this.buffer[this.length - distance] ?? outOfRange();
    }
    return true;
  }

  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  private makeRoom(count: number): void {
    if (this.length + count <= this.buffer.length) return;
    const larger = asBytes(new Uint8Array(2 * this.buffer.length));
    larger.set(this.buffer);
    this.buffer = larger;
  }
}
