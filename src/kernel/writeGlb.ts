import type { ModelExtras } from '../contract/modelExtras';
import { say } from '../contract/say';
import { packGlb } from './glb/container';
import { GeometryBuffer } from './glb/geometryBuffer';
import { Materials } from './glb/materials';
import { Meshes } from './glb/meshes';
import { writeNodes } from './glb/nodes';
import { Refusal } from './refusal';
import type { Scene } from './scene';

/**
 * Writes a scene as glTF 2.0 binary: metres, Y up, the same nodes with the same names and nesting.
 * Placements of a part share its mesh; a placement in a colour of its own shares the geometry. The
 * same scene gives the same bytes.
 *
 * Each mesh has a primitive per colour, then one of lines, the B-rep edges, in the material `edges`.
 * Its extras are `PartExtras`: what its triangles are, the exact facts of the part, where its faces and
 * edges begin, and what surfaces and curves these are.
 * @throws Refusal when there is nothing to show, or a number that is none
 */
export function writeGlb(scene: Scene, extras: ModelExtras): Promise<Uint8Array> {
  return new Promise((resolve) => {
    resolve(pack(scene, extras));
  });
}

function pack(scene: Scene, extras: ModelExtras): Uint8Array {
  const geometry = new GeometryBuffer();
  const materials = new Materials();
  const meshes = new Meshes(scene.parts, geometry, materials);
  const { nodes, roots } = writeNodes(scene.roots, meshes);
  if (!meshes.hasTriangles) {
    throw new Refusal('noGeometry', say('There is no solid or surface in this file.'));
  }
  const { accessors, bufferViews, chunks, byteLength } = geometry.finish();
  const document = {
    asset: { version: '2.0', generator: 'Caliper', extras: { caliper: extras } },
    scene: 0,
    scenes: [{ nodes: roots }],
    nodes,
    meshes: meshes.written,
    materials: materials.written,
    accessors,
    bufferViews,
    buffers: [{ byteLength }],
  };
  return packGlb(document, chunks, byteLength);
}
