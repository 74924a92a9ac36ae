import { Triangle, Vector3 } from 'three';
import type { Point } from '../../geometry/pose';
import { dot } from '../../../model/vectors';
import type { Hit, Picker } from '../../picking/picker';
import type { CuttingPlane } from './cut/cuttingPlane';

/** Smallest cosine between normals of a flat face. */
const flat = 0.99999;

/**
 * The plane of the face that was hit, in its current position, with an outward normal; null when the face is curved.
 * When the file has no separate faces, it is the plane of the triangle.
 * @param normal of the hit, in the model's coordinates
 * @param point of the hit, in the model's coordinates
 */
export function planeOnFace(
  { part, face }: Hit,
  picker: Picker,
  normal: Point,
  point: Point,
): CuttingPlane | null {
  const meant = new Vector3(...normal);
  const side = new Vector3();
  let curved = 0;
  if (face !== null) {
    picker.eachTriangleOf(part, face, (_slot, _triangle, [a, b, c]) => {
      Triangle.getNormal(a, b, c, side);
      if (side.lengthSq() > 0 && Math.abs(side.dot(meant)) < flat) curved += 1;
    });
  }
  return curved === 0 ? { normal, offset: dot(normal, point) } : null;
}
