import { outOfRange } from '../../../../words/outOfRange';
import { say } from '../../../../words/say';
import { damagedJt } from '../jtRefusals';
import type { CodeBits } from './packetContext';

const top = 0x8000;
const second = 0x4000;

/** A 16-bit arithmetic decoder, which decodes entries of probability tables. */
export class RangeDecoder {
  private at = 0;
  private low = 0;
  private high = 0xffff;
  private code = 0;

  constructor(private readonly bits: CodeBits) {
    for (let i = 0; i < 16; i++) this.code = (this.code << 1) | this.nextBit();
  }

  /**
   * Decodes the index of the next entry.
   * @param starts start of each entry's cumulative count, followed by the total
   */
  entry(starts: Float64Array): number {
    const total = starts[starts.length - 1] ?? outOfRange();
    if (total <= 0) throw damagedJt(say('a packed list has an empty table'));
    const range = this.high - this.low + 1;
    if (range <= 0) throw damagedJt(say('a packed list contradicts its table'));
    const place = Math.floor(((this.code - this.low + 1) * total - 1) / range);
    const entry = entryAt(starts, place);
    this.high = this.low + Math.floor((range * (starts[entry + 1] ?? outOfRange())) / total) - 1;
    this.low += Math.floor((range * (starts[entry] ?? outOfRange())) / total);
    this.shift();
    return entry;
  }

  /** Shifts out the leading bits that `low` and `high` have in common, and resolves underflow. */
  private shift(): void {
    let { low, high, code } = this;
    for (;;) {
      if ((low & top) !== (high & top)) {
        if ((low & second) === 0 || (high & second) !== 0) break;
        code ^= second;
        low &= ~second;
        high |= second;
      }
      low = (low << 1) & 0xffff;
      high = ((high << 1) | 1) & 0xffff;
      code = ((code << 1) | this.nextBit()) & 0xffff;
    }
    this.low = low;
    this.high = high;
    this.code = code;
  }

  /** The next bit; zeros follow after the end, only in this decoder. */
  private nextBit(): number {
    const { words, bitCount } = this.bits;
    const at = this.at++;
    return at < bitCount ? ((words[at >>> 5] ?? outOfRange()) >>> (31 - (at & 31))) & 1 : 0;
  }
}

/** Finds the entry whose share contains the place, by binary search. */
function entryAt(starts: Float64Array, place: number): number {
  let low = 0;
  let high = starts.length - 1;
  if (!(place >= 0 && place < (starts[high] ?? outOfRange()))) {
    throw damagedJt(say('a packed list contradicts its table'));
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? outOfRange()) <= place) low = middle;
    else high = middle;
  }
  return low;
}
