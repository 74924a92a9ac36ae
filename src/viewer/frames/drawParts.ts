import { outOfRange } from '../../words/outOfRange';
import {
  type Camera,
  InstancedBufferGeometry,
  type InstancedMesh,
  Mesh,
  type Object3D,
  type WebGLRenderer,
} from 'three';
import type { FaceBatch, Model, Part } from '../model/model';
import { LineWindow } from './lineWindow';
import { isPlaced, PlaceWindow } from './placeWindow';

/** Lines that are drawn at a time; a part has some hundred. */
const windowLines = 256;

/** Draws only the given parts with their current look: first the faces, then the lines. */
export function drawParts(
  renderer: WebGLRenderer,
  camera: Camera,
  { batches, root }: Model,
  parts: Iterable<Part>,
): void {
  const slots = new Set([...parts].flatMap(({ pieces }) => pieces.map(({ slot }) => slot)));
  for (const batch of batches) {
    batch.copies.forEach((copy, place) => {
      copy.slots.forEach((slot, i) => {
        if (slots.has(slot)) drawPiece(renderer, camera, batch, place, i);
      });
    });
  }
  for (const lines of linesIn(root)) drawLines(renderer, camera, lines, slots);
}

function drawPiece(
  renderer: WebGLRenderer,
  camera: Camera,
  { solid, blended, copies, index }: FaceBatch,
  place: number,
  which: number,
): void {
  const { firstTriangles } = copies[place] ?? outOfRange();
  const first = firstTriangles[which] ?? outOfRange();
  const end = firstTriangles[which + 1] ?? index.length / 3;
  for (const mesh of [solid, blended]) {
    if (isPlaced(mesh)) drawPlaced(renderer, camera, mesh, place);
    else drawRange(renderer, camera, mesh, 3 * first, 3 * (end - first));
  }
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

/** Draws one instance of an instanced mesh. */
function drawPlaced(
  renderer: WebGLRenderer,
  camera: Camera,
  mesh: InstancedMesh,
  which: number,
): void {
  if (!mesh.visible) return;
  const window = new PlaceWindow(mesh, 1);
  renderer.render(window.open(which, 1), camera);
  window.dispose();
}

interface Lines {
  readonly mesh: Mesh;
  readonly geometry: InstancedBufferGeometry;
}

function linesIn(root: Object3D): readonly Lines[] {
  const found: Lines[] = [];
  root.traverseVisible((object) => {
    if (isLines(object)) found.push({ mesh: object, geometry: object.geometry });
  });
  return found.sort((a, b) => a.mesh.renderOrder - b.mesh.renderOrder);
}

function isLines(object: Object3D): object is Mesh<InstancedBufferGeometry> {
  return object instanceof Mesh && object.geometry instanceof InstancedBufferGeometry;
}

function drawLines(
  renderer: WebGLRenderer,
  camera: Camera,
  { mesh, geometry }: Lines,
  slots: ReadonlySet<number>,
): void {
  const named = geometry.getAttribute('slot');
  let window: LineWindow | null = null;
  for (let i = 0; i < named.count; i++) {
    if (!slots.has(named.getX(i))) continue;
    window ??= new LineWindow(geometry, windowLines);
    const first = i;
    while (i + 1 < first + window.max && i + 1 < named.count && slots.has(named.getX(i + 1)))
      i += 1;
    mesh.geometry = window.open(first, i + 1 - first);
    renderer.render(mesh, camera);
    mesh.geometry = geometry;
  }
  window?.dispose();
}
