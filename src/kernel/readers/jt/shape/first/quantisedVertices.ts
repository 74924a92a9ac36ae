import { say } from '../../../../../words/say';
import type { ByteReader } from '../../../../containers/byteReader';
import type { Budget } from '../../packets/budget';
import { readFirstPacket } from '../../packets/first/firstPacket';
import { alongStrip, lastValue, undoPrediction } from '../../packets/first/predictors';
import { damagedJt } from '../../jtRefusals';
import { decodeNormals } from '../vertices/codedNormals';
import { dequantised, type QuantisedRange, readRange } from '../vertices/quantiser';
import type { Primitives } from '../primitives';
import type { FirstBindings } from './firstBindings';
import { readQuantisedColors } from './quantisedColors';

/**
 * Reads the quantised lists of positions, normals and colours, and the record index of each vertex (figure 177 of the
 * JT 8.1 reference).
 */
export function readQuantisedVertices(
  body: ByteReader,
  bindings: FirstBindings,
  budget: Budget,
): Omit<Primitives, 'starts'> {
  const codes = () => undoPrediction(readFirstPacket(body, budget), lastValue);
  const coordinates = readCoordinates(body, codes);
  const count = coordinates.length / 3;
  const normals = bindings.normals ? readNormals(body, codes, count) : null;
  if (bindings.textures) skipTextures(body, codes);
  const colors = bindings.colors ? readQuantisedColors(body, budget, count) : null;
  const records = undoPrediction(readFirstPacket(body, budget), alongStrip);
  return { records, vertices: { coordinates, normals, colors } };
}

function readCoordinates(body: ByteReader, codes: () => Int32Array): Float64Array {
  const ranges: readonly QuantisedRange[] = [readRange(body), readRange(body), readRange(body)];
  const count = body.i32();
  const lists = ranges.map((range) => dequantised(ofLength(codes(), count), range));
  const points = new Float64Array(count * 3);
  lists.forEach((list, axis) => {
    list.forEach((value, i) => {
      if (!Number.isFinite(value)) throw damagedJt(say('a coordinate is no number'));
      points[i * 3 + axis] = value;
    });
  });
  return points;
}

/** Normals, one per position, because each record has one of both. */
function readNormals(body: ByteReader, codes: () => Int32Array, count: number): Float64Array {
  const bits = body.u8();
  if (body.i32() !== count) throw damagedJt(say('its lists of coordinates do not fit its mesh'));
  const lists = [codes(), codes(), codes(), codes()].map((list) => ofLength(list, count));
  const normals = new Float64Array(count * 3);
  decodeNormals(lists, bits, normals);
  return normals;
}

function skipTextures(body: ByteReader, codes: () => Int32Array): void {
  readRange(body);
  readRange(body);
  body.skip(1); // bits that were suggested
  codes();
  codes();
}

function ofLength(list: Int32Array, count: number): Int32Array {
  if (list.length !== count) throw damagedJt(say('its lists of coordinates do not fit its mesh'));
  return list;
}
