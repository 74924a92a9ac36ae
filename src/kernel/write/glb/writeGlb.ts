import type { ModelExtras } from '../../../model/modelExtras';
import { upAxisOf } from '../../../model/modelExtras';
import { partOf, type Progress } from '../../../words/progress';
import { say } from '../../../words/say';
import { packGlb } from './glbContainer';
import { GeometryBuffer } from './geometryBuffer';
import type { Grids } from '../../mesh/vertexGrid';
import { GltfMaterials } from './gltfMaterials';
import { Meshes, type MeshesForm } from './meshes';
import { writeNodes } from './glbNodes';
import { type FactsPlace, packFacts } from './packFacts';
import { Refusal } from '../../base/refusal';
import type { Scene } from '../../base/scene';
import { brepExtension, pmiExtension } from '../../containers/gltfExtensions';
import { packPmi } from './glbPmi';
import { DrawnParts } from '../view/drawnPart';

/**
 * Writes a scene as glTF 2.0 binary: in metres, Y up, with the same nodes, names and nesting. Placements of a
 * part share its mesh; a placement with its own colour shares the geometry. The same scene gives the same
 * bytes.
 *
 * Each mesh has a primitive for each colour, and extras with the source of its triangles, its volume, area and
 * centre of mass. What only Caliper reads is in the extension `CALIPER_brep` (docs/CALIPER_brep.md), which
 * others skip: the B-rep edges, where faces and edges begin, and the kinds of surfaces and curves. Dimensions
 * and tolerances are in `CALIPER_pmi`.
 *
 * The file is plain by default: it requires no extension. A compact one is half as large: positions of parts
 * with a grid are quantized to 16 bits (`KHR_mesh_quantization`), triangles are in strips where these are
 * shorter, and facts fill the gaps between vertices first.
 * @param grids for a compact file; null for a plain one
 * @param drawn the parts of the scene, where another writer uses them too
 * @param progress receives the share that is written, 0…1
 * @throws Refusal when there is nothing to show, or a number is not finite
 */
export function writeGlb(
  scene: Scene,
  extras: ModelExtras,
  grids: Grids | null = null,
  drawn = new DrawnParts(),
  progress: Progress | null = null,
): Promise<Uint8Array> {
  return new Promise((resolve) => {
    resolve(pack(scene, extras, { grids, drawn, progress: partOf(progress, 0, shareOfMeshes) }));
  });
}

/** Measured; the rest are facts of faces and edges, and the document. */
const shareOfMeshes = 0.8;

function pack(scene: Scene, extras: ModelExtras, form: MeshesForm): Uint8Array {
  const { grids } = form;
  const geometry = new GeometryBuffer();
  const materials = new GltfMaterials();
  const meshes = new Meshes(scene.parts, geometry, materials, form);
  const up = upAxisOf(extras);
  const { nodes, roots } = writeNodes(scene.roots, meshes, up);
  if (!meshes.hasTriangles && !scene.parts.some(({ isWireframe }) => isWireframe === true)) {
    throw new Refusal('noGeometry', say('There is no solid or surface in this file.'));
  }
  const facts = packFacts(meshes.packed);
  const { rest, filled, ...written } = geometry.finish(facts.bytes);
  const { accessors, bufferViews, chunks, byteLength } = written;
  const place: FactsPlace = {
    facts: [byteLength, rest.length, facts.unpackedLength],
    ...(filled.length > 0 && { gaps: filled }),
  };
  const pmi = scene.pmi
    ? packPmi(scene.pmi, byteLength + rest.length, {
        meshesOf: (part) => meshes.numbersOf(part),
        meshCount: meshes.written.length,
      })
    : null;
  const padded = paddedBytes([rest, ...(pmi?.chunks ?? [])]);
  const document = {
    asset: { version: '2.0', generator: 'Caliper', extras: { caliper: writtenExtras(extras, up) } },
    ...usedExtensions(grids, pmi !== null),
    extensions: { [brepExtension]: place, ...(pmi && { [pmiExtension]: pmi.place }) },
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

/** Readers take an absent value as null, as an empty list, or as Z up. */
function writtenExtras(extras: ModelExtras, up: 'y' | 'z'): Partial<ModelExtras> {
  const isWritten = ([, value]: [string, unknown]) =>
    value !== null && !(Array.isArray(value) && value.length === 0);
  const all = Object.entries({ ...extras, upAxis: up === 'y' ? up : null });
  return Object.fromEntries(all.filter(isWritten));
}

function paddedBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const padded = new Uint8Array(Math.ceil(length / 4) * 4);
  let at = 0;
  for (const chunk of chunks) {
    padded.set(chunk, at);
    at += chunk.length;
  }
  return padded;
}

function usedExtensions(grids: Grids | null, hasPmi: boolean) {
  const needed = grids && grids.size > 0 ? ['KHR_mesh_quantization'] : [];
  return {
    extensionsUsed: [brepExtension, ...(hasPmi ? [pmiExtension] : []), ...needed],
    ...(needed.length > 0 && { extensionsRequired: needed }),
  };
}
