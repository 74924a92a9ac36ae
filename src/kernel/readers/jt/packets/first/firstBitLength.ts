import { say } from '../../../../../words/say';
import { damagedJt } from '../../jtRefusals';
import { BitReader } from '../bitReader';
import type { CodeBits } from '../packetContext';

const step = 2;

/**
 * Decodes signed values. Each has the width of the one before, unless a change by a multiple of two bits precedes it.
 */
export function readFirstBitLength(code: CodeBits, count: number): Int32Array {
  const bits = new BitReader(code.words, code.bitCount);
  if (count > code.bitCount) throw damagedJt(say('a packed list is cut off'));
  const values = new Int32Array(count);
  let width = 0;
  for (let i = 0; i < count; i++) {
    if (bits.unsigned(1) === 1) width += widthChange(bits);
    if (width < 0 || width > 32) throw damagedJt(say('a packed list has an impossible width'));
    values[i] = bits.signed(width);
  }
  if (!bits.isAtEnd) throw damagedJt(say('a packed list is longer than announced'));
  return values;
}

/** The number of steps is the number of equal bits, which are ones for wider; a differing bit ends them. */
function widthChange(bits: BitReader): number {
  const direction = bits.unsigned(1);
  let steps = 1;
  while (bits.unsigned(1) === direction) steps++;
  return (direction === 1 ? step : -step) * steps;
}
