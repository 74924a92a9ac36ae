import { say } from '../../../../../contract/say';
import type { ByteReader } from '../../../containers/byteReader';
import type { Budget } from '../../packets/budget';
import { readFirstPacket } from '../../packets/first/firstPacket';
import { lastValue, undoPrediction } from '../../packets/first/predictors';
import { damagedJt } from '../../refusals';
import { dequantised, type QuantisedRange, readRange } from '../quantiser';
import { rgbFromHsv } from './hsv';

/**
 * Colours of vertices.
 * @param count of records
 * @returns r g b a, 0…1
 */
export function readQuantisedColors(body: ByteReader, budget: Budget, count: number): Float64Array {
  body.skip(1); // bits, which the ranges tell again
  const isHsv = body.u8() === 1;
  const ranges = isHsv ? hsvRanges(body) : [body, body, body, body].map(readRange);
  const floats = body.u8();
  const isApart = body.u8() === 1;
  const lists = isApart
    ? ranges.map(() => undoPrediction(readFirstPacket(body, budget), lastValue))
    : unpackedCodes(readFirstPacket(body, budget), ranges);
  if (lists.some((list) => list.length !== count)) {
    throw damagedJt(say('its lists of coordinates do not fit its mesh'));
  }
  const values = lists.map((list, i) => dequantised(list, ranges[i] ?? unitRange(8)));
  const colors = new Float64Array(count * 4);
  for (let i = 0; i < count; i++) {
    const [x = 0, y = 0, z = 0, alpha = 1] = values.map((list) => list[i] ?? 0);
    colors.set([...(isHsv ? rgbFromHsv(x, y, z) : [x, y, z]), floats === 3 ? 1 : alpha], i * 4);
  }
  return colors.map((value) => Math.min(Math.max(value, 0), 1));
}

/** Hue runs through six sides of the colour wheel. */
function hsvRanges(body: ByteReader): QuantisedRange[] {
  return [6, 1, 1, 1].map((high) => ({ low: 0, high, bits: body.u8() }));
}

function unitRange(bits: number): QuantisedRange {
  return { low: 0, high: 1, bits };
}

/** One code for all components, the first in the highest bits. */
function unpackedCodes(codes: Int32Array, ranges: readonly QuantisedRange[]): Int32Array[] {
  let shift = ranges.reduce((sum, { bits }) => sum + bits, 0);
  if (shift > 32) throw damagedJt(say('its lists of coordinates do not fit its mesh'));
  return ranges.map(({ bits }) => {
    shift -= bits;
    const from = shift;
    return codes.map((code) => (code >>> from) & (2 ** bits - 1));
  });
}
