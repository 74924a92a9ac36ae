import { say } from '../../../../../words/say';
import type { Refusal } from '../../../../base/refusal';
import type { ByteReader } from '../../../../containers/byteReader';
import { MeshHash } from '../../hash';
import { readPacket, unpredicted } from '../../packets/packet';
import type { PacketContext } from '../../packets/packetContext';
import { damagedJt } from '../../jtRefusals';
import { floatsOf, readFloatBits } from './floatBits';
import { decodeNormals } from './codedNormals';
import { dequantised, type QuantisedRange, readRange } from './quantiser';

/**
 * Reads coordinates: x y z in the unit of the file.
 * @param expected the number of points that there must be
 */
export function readCoordinates(
  reader: ByteReader,
  context: PacketContext,
  expected: number,
): Float64Array {
  const count = reader.i32();
  const components = reader.u8();
  if (count !== expected || components !== 3) throw mismatchedLists();
  const ranges = [0, 1, 2].map(() => readRange(reader));
  const hash = new MeshHash();
  const points = new Float64Array(count * 3);
  ranges.forEach((range, axis) => {
    const values =
      range.bits > 0
        ? readQuantised(reader, context, range, hash)
        : readFloats(reader, context, hash, true);
    interleave(values, points, axis, count);
  });
  checkHash(reader, hash);
  return points;
}

/** Reads unit normals: x y z. */
export function readNormals(
  reader: ByteReader,
  context: PacketContext,
  expected: number,
): Float64Array {
  const count = reader.i32();
  const components = reader.u8();
  const bits = reader.u8();
  if (count !== expected || components !== 3) throw mismatchedLists();
  const hash = new MeshHash();
  const normals = new Float64Array(count * 3);
  if (bits === 0) {
    for (let axis = 0; axis < 3; axis++) {
      interleave(readFloats(reader, context, hash, false), normals, axis, count);
    }
  } else {
    const lists = Array.from({ length: context.major === 9 ? 4 : 1 }, () => {
      const list = readPacket(reader, context);
      hash.add(list);
      if (list.length !== count) throw mismatchedLists();
      return list;
    });
    decodeNormals(lists, bits, normals);
  }
  checkHash(reader, hash);
  return normals;
}

function readQuantised(
  reader: ByteReader,
  context: PacketContext,
  range: QuantisedRange,
  hash: MeshHash,
): Float64Array {
  const codes = unpredicted(readPacket(reader, context));
  hash.add(codes);
  return dequantised(codes, range);
}

function readFloats(
  reader: ByteReader,
  context: PacketContext,
  hash: MeshHash,
  isPredicted: boolean,
): Float32Array {
  const lists = readFloatBits(reader, context);
  return floatsOf(isPredicted ? lists.map(unpredicted) : lists, hash);
}

function interleave(
  values: Float32Array | Float64Array,
  points: Float64Array,
  axis: number,
  count: number,
): void {
  if (values.length !== count) throw mismatchedLists();
  values.forEach((value, i) => {
    if (!Number.isFinite(value)) throw damagedJt(say('a coordinate is no number'));
    points[i * 3 + axis] = value;
  });
}

function checkHash(reader: ByteReader, hash: MeshHash): void {
  if (reader.u32() !== hash.value) throw damagedJt(say('coordinates do not have their checksum'));
}

export function mismatchedLists(): Refusal {
  return damagedJt(say('its lists of coordinates do not fit its mesh'));
}
