import { outOfRange } from '../../words/outOfRange';
import { Matrix3, Vector3 } from 'three';
import type { Part } from '../model/model';
import type { PieceTriangles } from '../model/pieceTriangles';

/** A triangle in the model's coordinates: x y z of its three corners, then of their normals. */
export type Corners = Float64Array;

/**
 * Calls `visit` for each triangle of a part that has normals, with the index of its face, or −1 when the part has no
 * separate faces. The same array is reused in each call.
 */
export function eachTriangle(
  { pieces, faceStarts }: Part,
  bySlot: ReadonlyMap<number, PieceTriangles>,
  visit: (face: number, corners: Corners) => void,
): void {
  for (const { slot, firstTriangle } of pieces) {
    const triangles = bySlot.get(slot);
    if (!triangles) continue;
    const read = readerOf(triangles);
    if (!read) continue;
    let face = 0;
    for (let i = 0; i < triangles.count; i++) {
      while (faceStarts && (faceStarts[face + 1] ?? Infinity) <= firstTriangle + i) face += 1;
      visit(faceStarts ? face : -1, read(triangles.first + i));
    }
  }
}

function readerOf({ batch, copy }: PieceTriangles): ((triangle: number) => Corners) | null {
  const { coordinates, index, solid } = batch;
  if (!solid.geometry.hasAttribute('normal')) return null;
  const normals = solid.geometry.getAttribute('normal').array;
  if (!(normals instanceof Int16Array)) return null;
  const turn = new Matrix3().getNormalMatrix(copy.place);
  const corners = new Float64Array(18);
  const at = new Vector3();
  return (triangle) => {
    for (let k = 0; k < 3; k++) {
      const vertex = index[3 * triangle + k] ?? outOfRange();
      at.fromArray(coordinates, 3 * vertex)
        .applyMatrix4(copy.place)
        .toArray(corners, 3 * k);
      unfolded(normals, vertex, at).applyMatrix3(turn).normalize();
      at.toArray(corners, 9 + 3 * k);
    }
    return corners;
  };
}

/** Decodes an octahedron-encoded normal, as stored in the pack. */
function unfolded(normals: Int16Array, vertex: number, into: Vector3): Vector3 {
  const x = (normals[2 * vertex] ?? outOfRange()) / 32767;
  const y = (normals[2 * vertex + 1] ?? outOfRange()) / 32767;
  const z = 1 - Math.abs(x) - Math.abs(y);
  const below = Math.max(-z, 0);
  return into.set(x + (x < 0 ? below : -below), y + (y < 0 ? below : -below), z).normalize();
}
