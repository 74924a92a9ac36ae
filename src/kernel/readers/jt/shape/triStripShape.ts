import { say } from '../../../../contract/say';
import type { ByteReader } from '../../containers/byteReader';
import { readElement } from '../elements';
import { readGuid } from '../guid';
import type { PacketContext } from '../packets/packetContext';
import { damagedJt } from '../refusals';
import { type DualMesh, rebuildDualMesh } from './dualMesh';
import { readTopology } from './readTopology';
import { readCoordinates, readNormals } from './vertexArrays';

/** A shape at one level of detail, as the file has it. */
export interface TriStripShape {
  readonly mesh: DualMesh;
  /** x y z of each mesh vertex, in the unit of the file. */
  readonly coordinates: Float64Array;
  /** x y z by attribute number; null where none are stored. */
  readonly normals: Float64Array | null;
}

const withNormals = 8n;
const withCoordinates = 7n;

/**
 * Reads the mesh of a shape segment.
 * @throws Refusal when it does not rebuild to what its checksums say
 */
export function readTriStripShape(segment: ByteReader, context: PacketContext): TriStripShape {
  const { body } = readElement(segment);
  skipToData(body, context.major);
  const symbols = readTopology(body, context);
  const mesh = rebuildDualMesh(symbols);
  const bindings = body.u64Bits();
  body.skip(4); // bits of quantisation, which the lists tell again
  const vertexCount = body.i32();
  const attributeCount = vertexCount > 0 ? body.i32() : 0;
  if (vertexCount !== mesh.vertices.length) throw misfit();
  if ((bindings & withCoordinates) === 0n) throw damagedJt(say('a mesh has no coordinates'));
  const coordinates = readCoordinates(body, context, vertexCount);
  const hasNormals = (bindings & withNormals) !== 0n;
  if (hasNormals && attributeCount !== mesh.attributeCount) throw misfit();
  const normals = hasNormals ? readNormals(body, context, attributeCount) : null;
  return { mesh, coordinates, normals };
}

/** Versions and numbers that say nothing more; newer files wrap the data in an element of their own. */
function skipToData(body: ByteReader, major: 9 | 10): void {
  const versionBytes = major === 9 ? 2 : 1;
  body.skip(2 * versionBytes + 8);
  if (major === 10) {
    body.skip(4);
    readGuid(body);
    body.skip(1 + 4);
  }
  body.skip(versionBytes + 4 + versionBytes);
}

function misfit() {
  return damagedJt(say('a mesh does not fit its coordinates'));
}
