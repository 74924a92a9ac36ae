import { say } from '../../../../words/say';
import type { ByteReader } from '../../../containers/byteReader';
import type { PacketContext } from '../packets/packetContext';
import { damagedJt } from '../jtRefusals';
import { vertexBindings } from './vertices/bindings';
import { readColors } from './vertices/colorArray';
import type { StoredColors } from './vertices/colorCodes';
import { type DualMesh, rebuildDualMesh } from './dualMesh';
import { readTopology } from './readTopology';
import { skipToData } from './skipToData';
import { readCoordinates, readNormals } from './vertices/vertexArrays';

/** A shape at one level of detail, as it is in the file. */
export interface TriStripShape {
  readonly mesh: DualMesh;
  /** x y z of each mesh vertex, in the unit of the file. */
  readonly coordinates: Float64Array;
  /** x y z by attribute index; null if none are stored. */
  readonly normals: Float64Array | null;
  readonly colors: StoredColors;
}

/**
 * Reads the mesh of a shape (figure 93 of the JT 9.5 reference, 81 of JT 10).
 * @throws Refusal if the rebuilt mesh contradicts its checksums
 */
export function readTriStripShape(body: ByteReader, context: PacketContext): TriStripShape {
  skipToData(body, context.major);
  const symbols = readTopology(body, context);
  const mesh = rebuildDualMesh(symbols);
  const bindings = vertexBindings(body.u64Bits());
  body.skip(4); // quantisation bits, which the lists state again
  const vertexCount = body.i32();
  const attributeCount = vertexCount > 0 ? body.i32() : 0;
  if (vertexCount !== mesh.vertices.length) throw misfit();
  if (!bindings.coordinates) throw damagedJt(say('a mesh has no coordinates'));
  const coordinates = readCoordinates(body, context, vertexCount);
  const { normals, colors } = bindings;
  // Some programs store one attribute more than the mesh uses.
  if ((normals || colors) && attributeCount < mesh.attributeCount) throw misfit();
  return {
    mesh,
    coordinates,
    normals: normals ? readNormals(body, context, attributeCount) : null,
    colors: colors ? readColors(body, context, attributeCount) : null,
  };
}

function misfit() {
  return damagedJt(say('a mesh does not fit its coordinates'));
}
