import { outOfRange } from '../../../../../words/outOfRange';
import { say } from '../../../../../words/say';
import type { ByteReader } from '../../../../containers/byteReader';
import type { MeshHash } from '../../hash';
import { readPacket } from '../../packets/packet';
import type { PacketContext } from '../../packets/packetContext';
import { damagedJt } from '../../jtRefusals';

/** Reads the bits of floating-point numbers: one list, before JT 10 one of exponents and one of mantissas. */
export function readFloatBits(reader: ByteReader, context: PacketContext): Int32Array[] {
  const list = () => readPacket(reader, context);
  return context.major === 10 ? [list()] : [list(), list()];
}

/**
 * The numbers that such lists are.
 * @param hash takes what their checksum covers: before JT 10 every number is a list of its own there
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
