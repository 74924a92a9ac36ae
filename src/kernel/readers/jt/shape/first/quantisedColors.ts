import { say } from '../../../../../words/say';
import type { ByteReader } from '../../../../containers/byteReader';
import type { Budget } from '../../packets/budget';
import { readFirstPacket } from '../../packets/first/firstPacket';
import { lastValue, undoPrediction } from '../../packets/first/predictors';
import { damagedJt } from '../../jtRefusals';
import { colorsFrom, readColorRanges, type StoredColors } from '../vertices/colorCodes';
import { dequantised } from '../vertices/quantiser';

/**
 * Colours of vertices (figure 181 of the reference of JT 8.1).
 * @param count of records
 * @returns `not read` where one code stands for all parts of a colour: their order is nowhere described
 */
export function readQuantisedColors(
  body: ByteReader,
  budget: Budget,
  count: number,
): Exclude<StoredColors, null> {
  const { isHsv, ranges } = readColorRanges(body);
  body.skip(1); // bits, which the ranges tell again
  const hasAlpha = body.u8() !== 3;
  const isApart = body.u8() === 1;
  if (!isApart) {
    readFirstPacket(body, budget);
    return 'not read';
  }
  const lists = ranges.map((range) =>
    dequantised(undoPrediction(readFirstPacket(body, budget), lastValue), range),
  );
  if (lists.some((list) => list.length !== count)) {
    throw damagedJt(say('its lists of coordinates do not fit its mesh'));
  }
  return colorsFrom(hasAlpha ? lists : lists.slice(0, 3), isHsv, count);
}
