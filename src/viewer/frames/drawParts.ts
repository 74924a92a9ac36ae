import { outOfRange } from '../../words/outOfRange';
import {
  BufferGeometry,
  type Camera,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedMesh,
  Mesh,
  type Object3D,
  type WebGLRenderer,
} from 'three';
import type { Copy, FaceBatch, Model, Part } from '../model/model';
import { LineWindow } from './lineWindow';

/** Draws parts once more as they look now: their faces and then their lines, and nothing of others. */
export function drawParts(
  renderer: WebGLRenderer,
  camera: Camera,
  { batches, root }: Model,
  parts: Iterable<Part>,
): void {
  const slots = new Set([...parts].flatMap(({ pieces }) => pieces.map(({ slot }) => slot)));
  for (const batch of batches) {
    for (const copy of batch.copies) {
      copy.slots.forEach((slot, i) => {
        if (slots.has(slot)) drawPiece(renderer, camera, batch, copy, i);
      });
    }
  }
  for (const mesh of lineMeshes(root)) drawLines(renderer, camera, mesh, slots);
}

function drawPiece(
  renderer: WebGLRenderer,
  camera: Camera,
  batch: FaceBatch,
  copy: Copy,
  which: number,
): void {
  const { firstTriangles, slots } = copy;
  const first = firstTriangles[which] ?? outOfRange();
  const end = firstTriangles[which + 1] ?? batch.index.length / 3;
  for (const mesh of [batch.solid, batch.blended]) {
    if (isPlaced(mesh)) drawPlaced(renderer, camera, mesh, copy, slots[which] ?? outOfRange());
    else drawRange(renderer, camera, mesh, 3 * first, 3 * (end - first));
  }
}

function isPlaced(mesh: Mesh): mesh is InstancedMesh {
  return mesh instanceof InstancedMesh;
}

function drawRange(
  renderer: WebGLRenderer,
  camera: Camera,
  mesh: Mesh,
  from: number,
  size: number,
): void {
  const { geometry } = mesh;
  const { start, count } = geometry.drawRange;
  geometry.setDrawRange(from, size);
  renderer.render(mesh, camera);
  geometry.setDrawRange(start, count);
}

/** Of a mesh that is drawn in many places, the one. */
function drawPlaced(
  renderer: WebGLRenderer,
  camera: Camera,
  mesh: InstancedMesh,
  { place }: Copy,
  slot: number,
): void {
  if (!mesh.visible) return;
  const geometry = new BufferGeometry();
  geometry.setIndex(mesh.geometry.index);
  for (const [name, attribute] of Object.entries(mesh.geometry.attributes)) {
    geometry.setAttribute(name, attribute);
  }
  const own = new InstancedBufferAttribute(new Float32Array([slot]), 1);
  geometry.setAttribute('slot', own);
  const one = new InstancedMesh(geometry, mesh.material, 1);
  one.setMatrixAt(0, place);
  one.matrixWorld.copy(mesh.matrixWorld);
  one.matrixWorldAutoUpdate = false;
  one.frustumCulled = false;
  renderer.render(one, camera);
  // The memory of the others goes on.
  geometry.setIndex(null);
  for (const name of Object.keys(geometry.attributes)) {
    if (name !== 'slot') geometry.deleteAttribute(name);
  }
  geometry.dispose();
  one.dispose();
}

function lineMeshes(root: Object3D): readonly Mesh<InstancedBufferGeometry>[] {
  const found: Mesh<InstancedBufferGeometry>[] = [];
  root.traverseVisible((object) => {
    if (isLines(object)) found.push(object);
  });
  return found.sort((a, b) => a.renderOrder - b.renderOrder);
}

function isLines(object: Object3D): object is Mesh<InstancedBufferGeometry> {
  return object instanceof Mesh && object.geometry instanceof InstancedBufferGeometry;
}

function drawLines(
  renderer: WebGLRenderer,
  camera: Camera,
  mesh: Mesh<InstancedBufferGeometry>,
  slots: ReadonlySet<number>,
): void {
  const { geometry } = mesh;
  const named = geometry.getAttribute('slot');
  // A part in one of its places has one slot for all of its lines.
  const isOne = named.count === 1 && geometry.instanceCount > 1;
  const window = new LineWindow(geometry);
  for (let i = 0; i < named.count; i++) {
    if (!slots.has(named.getX(i))) continue;
    const first = i;
    while (i + 1 < named.count && slots.has(named.getX(i + 1))) i += 1;
    mesh.geometry = isOne ? geometry : window.open(first, i + 1 - first);
    renderer.render(mesh, camera);
    mesh.geometry = geometry;
  }
  window.dispose();
}
