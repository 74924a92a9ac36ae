import { say } from '../../../../words/say';
import { damagedJt } from '../jtRefusals';
import { BitReader } from './bitReader';
import type { CodeBits } from './packetContext';

/** Decodes values of one bit width, or of a width that changes from run to run. */
export function readBitLength(code: CodeBits, count: number, major: 9 | 10): Int32Array {
  const bits = new BitReader(code.words, code.bitCount);
  const values =
    bits.unsigned(1) === 0 ? fixedWidth(bits, count, major) : variableWidth(bits, count, major);
  if (!bits.isAtEnd) throw damagedJt(say('a packed list is longer than announced'));
  return values;
}

function fixedWidth(bits: BitReader, count: number, major: 9 | 10): Int32Array {
  const [low, high] = major === 9 ? sizedBounds(bits) : [bits.nibbles(), bits.nibbles()];
  const width = widthOf(high - low);
  if (width * count > bits.bitCount) throw damagedJt(say('a packed list is cut off'));
  return new Int32Array(count).map(() => low + bits.unsigned(width));
}

function sizedBounds(bits: BitReader): [low: number, high: number] {
  const lowWidth = bits.unsigned(6);
  const highWidth = bits.unsigned(6);
  return [bits.signed(lowWidth), bits.signed(highWidth)];
}

function widthOf(range: number): number {
  if (range < 0) throw damagedJt(say('a packed list has its bounds the wrong way round'));
  return range === 0 ? 0 : Math.floor(Math.log2(range)) + 1;
}

function variableWidth(bits: BitReader, count: number, major: 9 | 10): Int32Array {
  const mean = major === 9 ? bits.signed(32) : bits.nibbles();
  const deltaBits = major === 9 ? bits.unsigned(3) : 4;
  const runBits = major === 9 ? bits.unsigned(3) : 4;
  const values = new Int32Array(count);
  let width = 0;
  for (let i = 0; i < count;) {
    width += widthChange(bits, deltaBits);
    if (width < 0 || width > 32) throw damagedJt(say('a packed list has an impossible width'));
    const end = i + bits.unsigned(runBits);
    if (end > count) throw damagedJt(say('a packed list is longer than announced'));
    while (i < end) values[i++] = mean + bits.signed(width);
  }
  return values;
}

/** A change of width is a sum of steps, which continues as long as a step is the smallest or largest possible one. */
function widthChange(bits: BitReader, deltaBits: number): number {
  // With steps of no bits the loop would never end.
  if (deltaBits === 0) throw damagedJt(say('a packed list has an impossible width'));
  const lowest = -(2 ** (deltaBits - 1));
  let change = 0;
  for (;;) {
    const step = bits.signed(deltaBits);
    change += step;
    if (step !== lowest && step !== -lowest - 1) return change;
  }
}
