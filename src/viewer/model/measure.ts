import { Box3, type Mesh, Vector3 } from 'three';
import type { Bounds } from '../controls/fit';
import type { Point } from '../controls/pose';
import type { Part } from './model';

/** How many points stand for a model when it is fitted into the window. */
const mostPoints = 20_000;

/** The box around parts in world coordinates; null when they are nothing, or nowhere. */
export function boundsOf(parts: readonly Part[]): Bounds | null {
  const box = new Box3();
  const placed = new Box3();
  for (const mesh of meshesOf(parts)) {
    const own = mesh.geometry.boundingBox;
    if (own) box.union(placed.copy(own).applyMatrix4(mesh.matrixWorld));
  }
  const [min, max] = [box.min.toArray(), box.max.toArray()];
  return !box.isEmpty() && [...min, ...max].every(Number.isFinite) ? { min, max } : null;
}

/** Evenly picked vertices of parts in world coordinates, and the corners of each piece's box where it has few. */
export function outlinePoints(parts: readonly Part[]): Point[] {
  const meshes = [...meshesOf(parts)];
  const total = meshes.reduce((sum, mesh) => sum + vertexCount(mesh), 0);
  const step = Math.max(1, Math.ceil(total / mostPoints));
  const points: Point[] = [];
  const point = new Vector3();
  let skip = 0;
  for (const mesh of meshes) {
    const position = mesh.geometry.getAttribute(positionName(mesh));
    for (; skip < position.count; skip += step) {
      points.push(
        point.fromBufferAttribute(position, skip).applyMatrix4(mesh.matrixWorld).toArray(),
      );
    }
    skip -= position.count;
  }
  return points;
}

/** Faces where there are any; a wire model has only edges. */
function* meshesOf(parts: readonly Part[]): Generator<Mesh> {
  for (const { faces, edges } of parts) {
    for (const { mesh } of faces.length > 0 ? faces : edges) yield mesh;
  }
}

function vertexCount(mesh: Mesh): number {
  return mesh.geometry.getAttribute(positionName(mesh)).count;
}

/** The rectangles of an edge have their line's place in `start`. */
function positionName(mesh: Mesh): string {
  return mesh.geometry.hasAttribute('start') ? 'start' : 'position';
}
