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
import { misfit } from './vertexArrays';

/**
 * The colours of vertices (figure 230 of the reference of JT 9.5, 141 of 10). Nothing else that is read
 * stands behind them, so that damaged ones leave the mesh as it is.
 * @param expected how many there must be
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
  if (count !== expected || (components !== 3 && components !== 4)) throw misfit();
  if (bits === 0) {
    return colorsFrom(readFloatColors(reader, context, components), false, count);
  }
  // JT 10 packs the parts of a colour into one code, in an order that no text at hand tells.
  return context.major === 10 ? 'not read' : readCodes(reader, context, components, count);
}

/** Texts differ on whether the numbers are predicted; the checksum decides. */
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

/** A list of codes for each part of a colour, alpha always with them. */
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
