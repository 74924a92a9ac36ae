import { say } from '../../../../words/say';
import type { ByteReader } from '../../../containers/byteReader';
import { MeshHash } from '../hash';
import { readPacket, unpredicted } from '../packets/packet';
import type { PacketContext } from '../packets/packetContext';
import { damagedJt } from '../jtRefusals';
import { vertexBindings } from './vertices/bindings';
import { readColors } from './vertices/colorArray';
import { checkPrimitives, type Primitives, type VertexRecords } from './primitives';
import { skipToData } from './skipToData';
import { readCoordinates, readNormals } from './vertices/vertexArrays';

/**
 * Reads polylines and polygons, which are stored as lists of vertices since JT 9 (figure 91 of the JT 9.5 reference, 89
 * of JT 10).
 * @param isPolylines whether they are polylines, which JT 9 stores in groups
 * @throws Refusal if they do not have their checksums
 */
export function readRecordLists(
  body: ByteReader,
  context: PacketContext,
  isPolylines: boolean,
): Primitives {
  skipToData(body, context.major);
  const { starts, records } = readLists(body, context, isPolylines || context.major === 10);
  const bindings = vertexBindings(body.u64Bits());
  body.skip(4); // quantisation bits, which the lists state again
  const recordCount = body.i32();
  const coordinates = readPlaces(body, context, recordCount);
  const { normals, colors } = bindings;
  const vertices: VertexRecords = {
    coordinates,
    normals: normals ? readNormals(body, context, recordCount) : null,
    colors: colors ? readColors(body, context, recordCount) : null,
  };
  const primitives = { starts, records, vertices };
  checkPrimitives(primitives);
  return primitives;
}

/**
 * Reads the start of each group among primitives, the start of each primitive among vertices, and the record of each
 * vertex.
 */
function readLists(
  body: ByteReader,
  context: PacketContext,
  isGrouped: boolean,
): Pick<Primitives, 'starts' | 'records'> {
  const counts = Array.from({ length: isGrouped ? 3 : 2 }, () => body.i32());
  const hash = new MeshHash();
  const lists = counts.map((count, i) => {
    const stored = readPacket(body, context);
    const list = context.major === 10 ? unpredicted(stored) : stored;
    // A list of starts is followed by the end of its last item.
    const isStarts = i < counts.length - 1;
    if (list.length !== count + (isStarts ? 1 : 0)) throw misfit();
    hash.add(list);
    return list;
  });
  if (body.u32() !== hash.value) throw damagedJt(say('a mesh does not have its checksum'));
  const [starts = none, records = none] = lists.slice(-2);
  return { starts, records };
}

const none = new Int32Array(0);

/** Positions are stored once, each with the number of records that share it. */
function readPlaces(body: ByteReader, context: PacketContext, recordCount: number): Float64Array {
  if (recordCount <= 0) return new Float64Array(0);
  if (context.major === 9) body.skip(4); // number of positions, which the list states again
  const uses = readPacket(body, context);
  if (body.u32() !== new MeshHash().add(uses).value) {
    throw damagedJt(say('a mesh does not have its checksum'));
  }
  context.budget.spend(recordCount);
  const places = readCoordinates(body, context, uses.length);
  const coordinates = new Float64Array(recordCount * 3);
  let record = 0;
  uses.forEach((count, place) => {
    if (count < 0 || record + count > recordCount) throw misfit();
    for (const end = record + count; record < end; record++) {
      coordinates.set(places.subarray(place * 3, place * 3 + 3), record * 3);
    }
  });
  if (record !== recordCount) throw misfit();
  return coordinates;
}

function misfit() {
  return damagedJt(say('a mesh does not fit its coordinates'));
}
