import type { ModelExtras } from '../../../model/modelExtras';
import { say } from '../../../words/say';
import { packGlb } from './glbContainer';
import { GeometryBuffer } from './geometryBuffer';
import type { Grids } from '../../mesh/vertexGrid';
import { Materials } from './materials';
import { Meshes } from './meshes';
import { writeNodes } from './glbNodes';
import { type FactsPlace, packFacts } from './packFacts';
import { Refusal } from '../../base/refusal';
import type { Scene } from '../../base/scene';

/**
 * Writes a scene as glTF 2.0 binary: metres, Y up, the same nodes with the same names and nesting.
 * Placements of a part share its mesh; a placement in a colour of its own shares the geometry. The
 * same scene gives the same bytes.
 *
 * Each mesh has a primitive per colour, then one of lines, the B-rep edges, in the material `edges`.
 * Its extras are `PartExtras`: what its triangles are, the exact facts of the part, where its faces and
 * edges begin, and what surfaces and curves these are.
 *
 * A compact file is half as large: the points of parts that have a grid stand on it, in 16 bits
 * (`KHR_mesh_quantization`), triangles stand in strips where these are shorter, and the long lists of the
 * extras are packed (`packFacts`), first of all into the bytes that stay free between vertices.
 * @param grids for a compact file; null for a plain one, which needs no extension
 * @throws Refusal when there is nothing to show, or a number that is none
 */
export function writeGlb(
  scene: Scene,
  extras: ModelExtras,
  grids: Grids | null = null,
): Promise<Uint8Array> {
  return new Promise((resolve) => {
    resolve(pack(scene, extras, grids));
  });
}

function pack(scene: Scene, extras: ModelExtras, grids: Grids | null): Uint8Array {
  const geometry = new GeometryBuffer();
  const materials = new Materials();
  const meshes = new Meshes(scene.parts, geometry, materials, grids);
  const { nodes, roots } = writeNodes(scene.roots, meshes);
  if (!meshes.hasTriangles) {
    throw new Refusal('noGeometry', say('There is no solid or surface in this file.'));
  }
  const facts = grids && packFacts(meshes.packed);
  const { rest, filled, ...written } = geometry.finish(facts?.bytes ?? new Uint8Array(0));
  const { accessors, bufferViews, chunks, byteLength } = written;
  const place: FactsPlace | null = facts && {
    parts: [byteLength, rest.length, facts.unpackedLength],
    gaps: filled,
  };
  const padded = new Uint8Array(Math.ceil(rest.length / 4) * 4);
  padded.set(rest);
  const document = {
    asset: { version: '2.0', generator: 'Caliper', extras: { caliper: told(extras) } },
    ...(grids && grids.size > 0 && needs('KHR_mesh_quantization')),
    ...(place && { extras: { caliper: place } }),
    scene: 0,
    scenes: [{ nodes: roots }],
    nodes,
    meshes: meshes.written,
    materials: materials.written,
    accessors,
    bufferViews,
    buffers: [{ byteLength: byteLength + padded.length }],
  };
  return packGlb(document, [...chunks, padded]);
}

/** Readers take what is absent for null, or for an empty list. */
function told(extras: ModelExtras): Partial<ModelExtras> {
  const isTold = ([, value]: [string, unknown]) =>
    value !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(extras).filter(isTold));
}

function needs(extension: string) {
  return { extensionsUsed: [extension], extensionsRequired: [extension] };
}
