import { outOfRange } from '../../../../words/outOfRange';
import { say } from '../../../../words/say';
import { damagedJt } from '../jtRefusals';

/** Reads bits, most significant first. Reading past the end is an error and never gives zeros. */
export class BitReader {
  private at = 0;

  constructor(
    private readonly words: Uint32Array,
    readonly bitCount: number,
  ) {}

  get isAtEnd(): boolean {
    return this.at === this.bitCount;
  }

  /** @param width 0…32 */
  unsigned(width: number): number {
    if (width < 0 || width > 32 || this.at + width > this.bitCount) {
      throw damagedJt(say('a packed list is cut off'));
    }
    let value = 0;
    let left = width;
    while (left > 0) {
      const inWord = 32 - (this.at & 31);
      const taken = Math.min(left, inWord);
      const word = this.words[this.at >>> 5] ?? outOfRange();
      const bits = (word >>> (inWord - taken)) & mask(taken);
      value = value * 2 ** taken + (bits >>> 0);
      this.at += taken;
      left -= taken;
    }
    return value;
  }

  /** A number in two's complement. */
  signed(width: number): number {
    return width === 0 ? 0 : signExtended(this.unsigned(width), width);
  }

  /** A number in groups of four bits, lowest first, each followed by a bit that tells whether another group follows. */
  nibbles(): number {
    let value = 0;
    for (let shift = 0; shift < 32; shift += 4) {
      value += this.unsigned(4) * 2 ** shift;
      if (this.unsigned(1) === 0) return signExtended(value, shift + 4);
    }
    throw damagedJt(say('a packed number has no end'));
  }
}

/** Packs bytes into 32-bit words, most significant byte first; the last word is padded with zeros. */
export function bigEndianWords(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array(Math.ceil(bytes.length / 4));
  bytes.forEach((byte, i) => {
    const word = i >>> 2;
    words[word] = ((words[word] ?? outOfRange()) | (byte << (24 - 8 * (i & 3)))) >>> 0;
  });
  return words;
}

function mask(width: number): number {
  return width === 32 ? 0xffffffff : (1 << width) - 1;
}

function signExtended(value: number, width: number): number {
  return value >= 2 ** (width - 1) ? value - 2 ** width : value;
}
