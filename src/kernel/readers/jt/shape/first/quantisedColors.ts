import { say } from '../../../../../words/say';
import type { ByteReader } from '../../../../containers/byteReader';
import type { Budget } from '../../packets/budget';
import { readFirstPacket } from '../../packets/first/firstPacket';
import { lastValue, undoPrediction } from '../../packets/first/predictors';
import { damagedJt } from '../../jtRefusals';
import { colorsFrom, readColorRanges, type StoredColors } from '../vertices/colorCodes';
import { dequantised } from '../vertices/quantiser';

/**
 * Vertex colours (figure 181 of the JT 8.1 reference).
 * @param count number of records
 * @returns `not read` if all components are packed into one code, because their order is not documented
 */
export function readQuantisedColors(
  body: ByteReader,
  budget: Budget,
  count: number,
): Exclude<StoredColors, null> {
  const { isHsv, ranges } = readColorRanges(body);
  body.skip(1); // bits, which the ranges state again
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
