import {
  Float32BufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  type ShaderMaterial,
} from 'three';
import type { EdgeScreen } from '../material/edgeMaterial';
import { edgeLayer } from '../model/edgeMeshes';
import type { Model } from '../model/model';
import { bentMaterial, ruledMaterial } from './contourMaterials';
import { bentRow, contourTables, ruledRow, type ContourTables } from './contourTables';
import type { ShapesOf } from './shapesReader';

/** Longest time that a step may block the page, ms. */
const sliceMs = 8;

/** Name of an attribute, its number of components, and its offset in a row. */
type Column = readonly [name: string, numbers: number, at: number];

const ruledColumns: readonly Column[] = [
  ['origin', 4, 0],
  ['axis', 4, 4],
  ['zero', 3, 8],
  ['slot', 1, 11],
  ['span', 2, 12],
  ['heights', 4, 14],
];

const bentColumns: readonly Column[] = [
  ['cornerA', 3, 0],
  ['cornerB', 3, 3],
  ['cornerC', 3, 6],
  ['normalA', 3, 9],
  ['normalB', 3, 12],
  ['normalC', 3, 15],
  ['middle', 4, 18],
  ['tube', 4, 22],
  ['slot', 1, 26],
];

/**
 * Builds the meshes that draw the silhouettes of curved faces. Shaders compute the silhouettes, so that rotating the
 * view costs no work on the CPU. Null when the model was replaced meanwhile.
 */
export async function contourMeshes(
  model: Model,
  shapesOf: ShapesOf,
  screen: EdgeScreen,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<readonly Mesh[] | null> {
  const building = contourTables(model, shapesOf);
  let tables: ContourTables | null = null;
  while (!tables) {
    await pause();
    if (signal.aborted) return null;
    const untilMs = performance.now() + sliceMs;
    while (!tables && performance.now() < untilMs) {
      const step = building.next();
      if (step.done) tables = step.value;
    }
  }
  return meshesOf(tables, model, screen);
}

function meshesOf(
  { ruled, bent }: ContourTables,
  { appearances }: Model,
  screen: EdgeScreen,
): Mesh[] {
  const made: Mesh[] = [];
  // A replay allows only one transparent mesh for each render order.
  if (ruled.length > 0) {
    const geometry = rowsOf(ruled, ruledRow, ruledColumns);
    made.push(meshOf(withCorners(geometry, [-1, 1]), ruledMaterial(screen, appearances), 1.25));
  }
  if (bent.length > 0) {
    const geometry = rowsOf(bent, bentRow, bentColumns);
    made.push(meshOf(withCorners(geometry, [0]), bentMaterial(screen, appearances), 1.5));
  }
  return made;
}

function rowsOf(
  numbers: readonly number[],
  row: number,
  columns: readonly Column[],
): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  const rows = new InstancedInterleavedBuffer(Float32Array.from(numbers), row);
  for (const [name, count, at] of columns) {
    geometry.setAttribute(name, new InterleavedBufferAttribute(rows, count, at));
  }
  geometry.instanceCount = rows.count;
  return geometry;
}

/** Quad corners: offset across the line (−1 or 1), position along it (0 or 1), and which line of the row. */
function withCorners(geometry: InstancedBufferGeometry, lines: readonly number[]) {
  const corners = lines.flatMap((z) => [-1, 0, z, 1, 0, z, 1, 1, z, -1, 1, z]);
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  const faces = lines.flatMap((_, i) => [0, 1, 2, 0, 2, 3].map((corner) => 4 * i + corner));
  geometry.setIndex(faces);
  return geometry;
}

function meshOf(
  geometry: InstancedBufferGeometry,
  material: ShaderMaterial,
  renderOrder: number,
): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.layers.set(edgeLayer);
  mesh.renderOrder = renderOrder;
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  return mesh;
}
