import { outOfRange } from '../../../../../words/outOfRange';
import { say } from '../../../../../words/say';
import type { ByteReader } from '../../../../containers/byteReader';
import type { MeshHash } from '../../hash';
import { readPacket } from '../../packets/packet';
import type { PacketContext } from '../../packets/packetContext';
import { damagedJt } from '../../jtRefusals';

/** Reads the bits of floating-point numbers: one list in JT 10, separate lists of exponents and mantissas in JT 9. */
export function readFloatBits(reader: ByteReader, context: PacketContext): Int32Array[] {
  const list = () => readPacket(reader, context);
  return context.major === 10 ? [list()] : [list(), list()];
}

/**
 * Assembles the numbers from these lists.
 * @param hash is extended by the numbers that the checksum covers; in JT 9 each number counts as a list of its own
 */
export function floatsOf(lists: readonly Int32Array[], hash: MeshHash): Float32Array {
  const [first = new Int32Array(0), mantissas] = lists;
  if (!mantissas) {
    hash.add(first);
    return new Float32Array(first.buffer);
  }
  if (first.length !== mantissas.length) {
    throw damagedJt(say('its lists of coordinates do not fit its mesh'));
  }
  // The sign is the highest bit of the exponent.
  const bits = first.map((exponent, i) => (exponent << 23) | (mantissas[i] ?? outOfRange()));
  hash.addEach(bits);
  return new Float32Array(bits.buffer);
}
