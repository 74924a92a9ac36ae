import { outOfRange } from '../../words/outOfRange';
import { cross, dot, lengthOf, minus, type Vector, vectorAt } from '../base/vector';

interface Triangles {
  /** x y z */
  readonly positions: ArrayLike<number>;
  /** Three vertices a triangle. */
  readonly indices: ArrayLike<number>;
}

/**
 * Whether a point is inside of triangles that enclose something and agree which side is outside: seen from
 * there they cover the whole solid angle, or none of it.
 * @param triangles numbers of those that enclose it
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

/** Where a corner of the triangles is; three of them to each. */
export function cornerAt({ positions, indices }: Triangles, corner: number): Vector {
  return vectorAt(positions, 3 * (indices[corner] ?? outOfRange()));
}

/** Van Oosterom and Strackee, The Solid Angle of a Plane Triangle, 1983. */
function solidAngle(a: Vector, b: Vector, c: Vector): number {
  const [la, lb, lc] = [lengthOf(a), lengthOf(b), lengthOf(c)];
  const triple = dot(a, cross(b, c));
  const below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
  return 2 * Math.atan2(triple, below);
}
