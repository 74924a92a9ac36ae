import { say } from '../../../../../words/say';
import { Refusal } from '../../../../base/refusal';
import type { ByteReader } from '../../../../containers/byteReader';
import { MeshHash } from '../../hash';
import { readPacket, unpredicted } from '../../packets/packet';
import type { PacketContext } from '../../packets/packetContext';
import { damagedJt } from '../../jtRefusals';
import { colorsFrom, readColorRanges, type StoredColors } from './colorCodes';
import { readFloatBits, floatsOf } from './floatBits';
import { dequantised } from './quantiser';
import { mismatchedLists } from './vertexArrays';

/**
 * Reads the vertex colours (figure 230 of the JT 9.5 reference, 141 of JT 10). They are the last data that is read, so
 * that damaged colours do not affect the mesh.
 * @param expected the number of colours that there must be
 */
export function readColors(
  reader: ByteReader,
  context: PacketContext,
  expected: number,
): StoredColors {
  try {
    return readArray(reader, context, expected);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'tooComplex') throw error;
    return 'not read';
  }
}

function readArray(reader: ByteReader, context: PacketContext, expected: number): StoredColors {
  const count = reader.i32();
  const components = reader.u8();
  const bits = reader.u8();
  if (count !== expected || (components !== 3 && components !== 4)) throw mismatchedLists();
  if (bits === 0) {
    return colorsFrom(readFloatColors(reader, context, components), false, count);
  }
  // JT 10 packs the components of a colour into one code, in an order that no available document gives.
  return context.major === 10 ? 'not read' : readCodes(reader, context, components, count);
}

/** Documents disagree on whether the numbers are predicted, so the checksum decides. */
function readFloatColors(
  reader: ByteReader,
  context: PacketContext,
  components: number,
): Float32Array[] {
  const stored = Array.from({ length: components }, () => readFloatBits(reader, context));
  const checksum = reader.u32();
  for (const isPredicted of [true, false]) {
    const hash = new MeshHash();
    const lists = stored.map((parts) =>
      floatsOf(isPredicted ? parts.map((list) => unpredicted(list.slice())) : parts, hash),
    );
    if (hash.value === checksum) return lists;
  }
  throw wrongChecksum();
}

/** Reads a list of codes for each component of a colour; alpha is always stored. */
function readCodes(
  reader: ByteReader,
  context: PacketContext,
  components: number,
  count: number,
): Float64Array {
  const { isHsv, ranges } = readColorRanges(reader);
  const hash = new MeshHash();
  const lists = ranges.map((range) => {
    const codes = unpredicted(readPacket(reader, context));
    hash.add(codes);
    return dequantised(codes, range);
  });
  if (reader.u32() !== hash.value) throw wrongChecksum();
  return colorsFrom(lists.slice(0, components), isHsv, count);
}

function wrongChecksum(): Refusal {
  return damagedJt(say('coordinates do not have their checksum'));
}
