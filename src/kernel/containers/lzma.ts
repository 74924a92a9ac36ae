import { outOfRange } from '../../words/outOfRange';
import { say } from '../../words/say';
import { Refusal } from '../base/refusal';

const topValue = 2 ** 24;
const even = 1024;

/** Adaptive probabilities of 11 bits, for bit trees and for single decisions. */
type Probabilities = Uint16Array;

const probabilities = (count: number): Probabilities => new Uint16Array(count).fill(even);

class LengthProbabilities {
  readonly choices = probabilities(2);
  readonly low = probabilities(16 << 3);
  readonly middle = probabilities(16 << 3);
  readonly high = probabilities(256);
}

/**
 * Decodes LZMA as LZMA2 uses it: chunk after chunk into one output, which is also the dictionary. It follows the
 * published specification of the format.
 */
export class LzmaDecoder {
  private written = 0;
  private data: Uint8Array = new Uint8Array(0);
  private at = 0;
  private range = 0;
  private code = 0;

  private literalContextBits = 0;
  private literalPositionMask = 0;
  private positionMask = 0;
  private state = 0;
  private recent: [number, number, number, number] = [0, 0, 0, 0];

  private literals = probabilities(0);
  private isMatch = probabilities(12 << 4);
  private isRepeat = probabilities(12);
  private isRepeatFirst = probabilities(12);
  private isRepeatSecond = probabilities(12);
  private isRepeatThird = probabilities(12);
  private isRepeatLong = probabilities(12 << 4);
  private distanceSlots = probabilities(4 << 6);
  private distanceSpecial = probabilities(128);
  private distanceAlign = probabilities(16);
  private matchLengths = new LengthProbabilities();
  private repeatLengths = new LengthProbabilities();

  constructor(private readonly output: Uint8Array) {}

  /**
   * Resets the state and all probabilities.
   * @param properties the new properties byte; null to keep the present properties
   */
  resetState(properties: number | null): void {
    if (properties !== null) this.setProperties(properties);
    this.literals.fill(even);
    this.isMatch = probabilities(12 << 4);
    this.isRepeat = probabilities(12);
    this.isRepeatFirst = probabilities(12);
    this.isRepeatSecond = probabilities(12);
    this.isRepeatThird = probabilities(12);
    this.isRepeatLong = probabilities(12 << 4);
    this.distanceSlots = probabilities(4 << 6);
    this.distanceSpecial = probabilities(128);
    this.distanceAlign = probabilities(16);
    this.matchLengths = new LengthProbabilities();
    this.repeatLengths = new LengthProbabilities();
    this.state = 0;
    this.recent = [0, 0, 0, 0];
  }

  /** Appends a chunk that is not compressed. */
  copy(data: Uint8Array): void {
    if (data.length > this.output.length - this.written) throw damagedLzma();
    this.output.set(data, this.written);
    this.written += data.length;
  }

  /** Decompresses a chunk to `size` bytes. */
  decode(data: Uint8Array, size: number): void {
    if (this.literals.length === 0) throw damagedLzma();
    const end = this.written + size;
    if (end > this.output.length) throw damagedLzma();
    this.startRange(data);
    while (this.written < end) this.step(end);
    this.normalise();
    if (this.at !== data.length || this.code !== 0) throw damagedLzma();
  }

  private setProperties(properties: number): void {
    const literalContextBits = properties % 9;
    const literalPositionBits = Math.floor(properties / 9) % 5;
    const positionBits = Math.floor(properties / 45);
    if (positionBits > 4 || literalContextBits + literalPositionBits > 4) throw damagedLzma();
    this.literalContextBits = literalContextBits;
    this.literalPositionMask = (1 << literalPositionBits) - 1;
    this.positionMask = (1 << positionBits) - 1;
    this.literals = probabilities(0x300 << (literalContextBits + literalPositionBits));
  }

  private startRange(data: Uint8Array): void {
    if (data.length < 5 || data[0] !== 0) throw damagedLzma();
    this.data = data;
    this.range = 0xffffffff;
    this.code = new DataView(data.buffer, data.byteOffset).getUint32(1);
    this.at = 5;
  }

  /** Decodes one literal or one match. */
  private step(end: number): void {
    const position = this.written & this.positionMask;
    const context = (this.state << 4) + position;
    if (this.bit(this.isMatch, context) === 0) {
      this.literal();
      return;
    }
    let length: number;
    if (this.bit(this.isRepeat, this.state) === 0) {
      const [first, second, third] = this.recent;
      length = this.length(this.matchLengths, position);
      this.state = this.state < 7 ? 7 : 10;
      this.recent = [this.distance(length), first, second, third];
    } else if (this.repeatOf(context)) {
      length = this.length(this.repeatLengths, position);
      this.state = this.state < 7 ? 8 : 11;
    } else {
      length = 1;
      this.state = this.state < 7 ? 9 : 11;
    }
    this.repeat(this.recent[0], length, end);
  }

  /**
   * Decodes a repeated match and moves its distance to the front of the recent ones. Returns false for a match of a
   * single byte at the latest distance.
   */
  private repeatOf(context: number): boolean {
    const [first, second, third, fourth] = this.recent;
    if (this.bit(this.isRepeatFirst, this.state) === 0) {
      return this.bit(this.isRepeatLong, context) === 1;
    }
    if (this.bit(this.isRepeatSecond, this.state) === 0) {
      this.recent = [second, first, third, fourth];
    } else if (this.bit(this.isRepeatThird, this.state) === 0) {
      this.recent = [third, first, second, fourth];
    } else {
      this.recent = [fourth, first, second, third];
    }
    return true;
  }

  private literal(): void {
    const before = this.written > 0 ? (this.output[this.written - 1] ?? outOfRange()) : 0;
    const place =
      ((this.written & this.literalPositionMask) << this.literalContextBits) +
      (before >> (8 - this.literalContextBits));
    const base = 0x300 * place;
    let symbol = 1;
    if (this.state >= 7) {
      let match = this.output[this.written - this.recent[0] - 1] ?? outOfRange();
      while (symbol < 0x100) {
        const matchBit = (match >> 7) & 1;
        match <<= 1;
        const bit = this.bit(this.literals, base + ((1 + matchBit) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (bit !== matchBit) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.bit(this.literals, base + symbol);
    this.output[this.written++] = symbol & 0xff;
    this.state = this.state < 4 ? 0 : this.state < 10 ? this.state - 3 : this.state - 6;
  }

  private repeat(distance: number, length: number, end: number): void {
    if (distance >= this.written || length > end - this.written) throw damagedLzma();
    for (let i = 0; i < length; i++) {
      this.output[this.written] = this.output[this.written - distance - 1] ?? outOfRange();
      this.written++;
    }
  }

  private length(of: LengthProbabilities, position: number): number {
    if (this.bit(of.choices, 0) === 0) return 2 + this.tree(of.low, position << 3, 3);
    if (this.bit(of.choices, 1) === 0) return 10 + this.tree(of.middle, position << 3, 3);
    return 18 + this.tree(of.high, 0, 8);
  }

  private distance(length: number): number {
    const slot = this.tree(this.distanceSlots, Math.min(length - 2, 3) << 6, 6);
    if (slot < 4) return slot;
    const extraBits = (slot >> 1) - 1;
    const base = ((2 | (slot & 1)) << extraBits) >>> 0;
    if (slot < 14) return base + this.reverseTree(this.distanceSpecial, base - slot, extraBits);
    const high = this.directBits(extraBits - 4) * 16;
    return base + high + this.reverseTree(this.distanceAlign, 0, 4);
  }

  private tree(of: Probabilities, base: number, bits: number): number {
    let symbol = 1;
    for (let i = 0; i < bits; i++) symbol = (symbol << 1) | this.bit(of, base + symbol);
    return symbol - (1 << bits);
  }

  private reverseTree(of: Probabilities, base: number, bits: number): number {
    let symbol = 1;
    let value = 0;
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(of, base + symbol);
      symbol = (symbol << 1) | bit;
      value |= bit << i;
    }
    return value;
  }

  private directBits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) {
      this.normalise();
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code -= this.range;
      value = value * 2 + bit;
    }
    return value;
  }

  private bit(of: Probabilities, index: number): 0 | 1 {
    this.normalise();
    const chance = of[index] ?? even;
    const bound = (this.range >>> 11) * chance;
    if (this.code < bound) {
      this.range = bound;
      of[index] = chance + ((2048 - chance) >> 5);
      return 0;
    }
    this.range -= bound;
    this.code -= bound;
    of[index] = chance - (chance >> 5);
    return 1;
  }

  private normalise(): void {
    if (this.range >= topValue) return;
    const next = this.data[this.at++];
    if (next === undefined) throw damagedLzma();
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | next) >>> 0;
  }
}

export function damagedLzma(): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'A compressed part of the file is damaged (LZMA). Copy it again from where it came, or save it again.',
    ),
  );
}
