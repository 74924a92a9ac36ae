import { cross, dot, lengthOf, type Vector } from './vector';

/** Solves three equations with three unknowns, row by row; null when they do not tell them apart. */
export function solve3(
  [a, b, c]: readonly [Vector, Vector, Vector],
  [x, y, z]: readonly [number, number, number],
): Vector | null {
  const bc = cross(b, c);
  const ca = cross(c, a);
  const ab = cross(a, b);
  const determinant = dot(a, bc);
  if (!(Math.abs(determinant) > 1e-9 * lengthOf(a) * lengthOf(b) * lengthOf(c))) return null;
  const part = (i: 0 | 1 | 2) => (x * bc[i] + y * ca[i] + z * ab[i]) / determinant;
  return [part(0), part(1), part(2)];
}
