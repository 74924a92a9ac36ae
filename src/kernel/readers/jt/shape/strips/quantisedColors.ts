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
 * @returns r g b a, 0…1; null where one code stands for all four, which is nowhere described
 */
export function readQuantisedColors(
  body: ByteReader,
  budget: Budget,
  count: number,
): Float64Array | null {
  const isHsv = body.u8() === 1;
  const ranges = isHsv ? hsvRanges(body) : [body, body, body, body].map(readRange);
  body.skip(1); // bits, which the ranges tell again
  const hasAlpha = body.u8() !== 3;
  const isApart = body.u8() === 1;
  if (!isApart) {
    readFirstPacket(body, budget);
    return null;
  }
  const lists = ranges.map((range) =>
    dequantised(undoPrediction(readFirstPacket(body, budget), lastValue), range),
  );
  if (lists.some((list) => list.length !== count)) {
    throw damagedJt(say('its lists of coordinates do not fit its mesh'));
  }
  const colors = new Float64Array(count * 4);
  for (let i = 0; i < count; i++) {
    const [x = 0, y = 0, z = 0, alpha = 1] = lists.map((list) => list[i] ?? 0);
    colors.set([...(isHsv ? rgbFromHsv(x, y, z) : [x, y, z]), hasAlpha ? alpha : 1], i * 4);
  }
  return colors.map((value) => Math.min(Math.max(value, 0), 1));
}

/** Hue runs round the colour wheel in six sides. */
function hsvRanges(body: ByteReader): QuantisedRange[] {
  return [6, 1, 1, 1].map((high) => ({ low: 0, high, bits: body.u8() }));
}
