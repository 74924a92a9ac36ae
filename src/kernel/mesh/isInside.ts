import { outOfRange } from '../../words/outOfRange';
import { cross, dot, lengthOf, minus, type Vector, vectorAt } from '../base/vector';

interface Triangles {
  /** x y z */
  readonly positions: ArrayLike<number>;
  /** Three for each triangle. */
  readonly indices: ArrayLike<number>;
}

/**
 * Whether a point is inside a closed, consistently oriented set of triangles: from an inner point they cover
 * the whole solid angle, from an outer one none of it.
 * @param triangles indices of these triangles
 */
export function isInside(point: Vector, mesh: Triangles, triangles: Iterable<number>): boolean {
  let covered = 0;
  for (const triangle of triangles) {
    const [a, b, c] = [0, 1, 2].map((corner) =>
      minus(cornerAt(mesh, 3 * triangle + corner), point),
    );
    if (a && b && c) covered += solidAngle(a, b, c);
  }
  return Math.abs(covered) > 2 * Math.PI;
}

/** The position of a corner; each triangle has three. */
export function cornerAt({ positions, indices }: Triangles, corner: number): Vector {
  return vectorAt(positions, 3 * (indices[corner] ?? outOfRange()));
}

/** The solid angle of a triangle by Van Oosterom and Strackee, The Solid Angle of a Plane Triangle, 1983. */
function solidAngle(a: Vector, b: Vector, c: Vector): number {
  const [la, lb, lc] = [lengthOf(a), lengthOf(b), lengthOf(c)];
  const triple = dot(a, cross(b, c));
  const below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
  return 2 * Math.atan2(triple, below);
}
