import { say } from '../../../../words/say';
import { outOfRange } from '../../../../words/outOfRange';
import type { ByteReader } from '../../../containers/byteReader';
import { MeshHash } from '../hash';
import { readPacket, unpredicted } from '../packets/packet';
import type { PacketContext } from '../packets/packetContext';
import { damagedJt } from '../jtRefusals';
import type { TopologySymbols } from './dualMesh';

const contexts = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Reads the lists from which the connectivity of a mesh is rebuilt.
 * @throws Refusal if they do not have the hash that follows them
 */
export function readTopology(reader: ByteReader, context: PacketContext): TopologySymbols {
  const packet = () => readPacket(reader, context);
  const degrees = contexts.map(packet);
  const valences = packet();
  const groups = packet();
  const flags = unpredicted(packet());
  const masks = contexts.map(packet);
  const isNew = context.major === 10;
  const moreMasks = isNew
    ? [{ values: packet(), width: 32 }]
    : [
        { values: packet(), width: 30 },
        { values: packet(), width: 4 },
      ];
  const highDegreeMasks = readWords(reader);
  const splitFaces = unpredicted(packet());
  const splitPositions = packet();
  const symbols = {
    degrees,
    valences,
    groups,
    flags,
    masks,
    moreMasks,
    maskWidth: isNew ? 32 : 30,
    highDegreeMasks,
    splitFaces,
    splitPositions,
  };
  if (reader.u32() !== hashOf(symbols, isNew)) {
    throw damagedJt(say('a mesh does not have its checksum'));
  }
  return symbols;
}

function readWords(reader: ByteReader): Uint32Array {
  const count = reader.count(4);
  return Uint32Array.from({ length: count }, () => reader.u32());
}

function hashOf(symbols: TopologySymbols, isNew: boolean): number {
  const hash = new MeshHash();
  for (const list of symbols.degrees) hash.add(list);
  hash.add(symbols.valences).add(symbols.groups).addShorts(Uint16Array.from(symbols.flags));
  for (const list of symbols.masks) {
    hash.add(isNew ? list : list.map((mask) => mask & 0x3fffffff));
  }
  const fullLength = (symbols.masks[7] ?? outOfRange()).length;
  for (const { values } of symbols.moreMasks) {
    // Files before JT 10 hash as many values as there are first parts, even if fewer are stored.
    const padded = new Int32Array(isNew ? values.length : fullLength);
    padded.set(values.subarray(0, padded.length));
    hash.add(padded);
  }
  return hash.add(symbols.highDegreeMasks).add(symbols.splitFaces).add(symbols.splitPositions)
    .value;
}
