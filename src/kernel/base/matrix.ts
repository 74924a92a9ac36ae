import { identity4 } from '../../model/pack/placeVertices';
import { outOfRange } from '../../words/outOfRange';
import { cross, dot, plus, times, type Vector, vectorAt } from './vector';

export { inverse } from '../../model/vectors';

/** A 4 × 4 matrix, column-major, as `SceneNode.matrix`: element `4 * column + row`. */
export type Matrix = Float64Array;

/** A matrix from three axes and an origin. */
export function frame(x: Vector, y: Vector, z: Vector, origin: Vector): Matrix {
  return Float64Array.of(...x, 0, ...y, 0, ...z, 0, ...origin, 1);
}

/** Scales by one factor about the origin. */
export function scaling(factor: number): Matrix {
  return frame([factor, 0, 0], [0, factor, 0], [0, 0, factor], [0, 0, 0]);
}

/** The product `first · second`, which applies `second` first. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const product = new Float64Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++)
        sum += (first[4 * k + row] ?? outOfRange()) * (second[4 * column + k] ?? outOfRange());
      product[4 * column + row] = sum;
    }
  }
  return product;
}

/** Converts the target space of a placement from Z up to Y up: (x, y, z) becomes (x, z, −y). */
export function uprightMatrix(matrix: Matrix | null): Matrix {
  const from = matrix ?? identity4;
  const rotated = Float64Array.from(from);
  for (let column = 0; column < 16; column += 4) {
    rotated[column + 1] = from[column + 2] ?? outOfRange();
    rotated[column + 2] = 0 - (from[column + 1] ?? outOfRange());
  }
  return rotated;
}

/**
 * Of the elements of a matrix: products of rotations in double precision lose some digits of sixteen. A kilometre
 * away, a rotation as small moves a point by a nanometre.
 */
const identityRounding = 1e-12;

export function isIdentity(matrix: Matrix): boolean {
  return matrix.every((value, i) => Math.abs(value - (i % 5 === 0 ? 1 : 0)) < identityRounding);
}

export function hasFiniteValues(matrix: Matrix): boolean {
  return matrix.every((value) => Number.isFinite(value));
}

/** Whether a placement mirrors a part. */
export function isMirroring(matrix: Matrix): boolean {
  return dot(column(matrix, 0), cross(column(matrix, 1), column(matrix, 2))) < 0;
}

/** An axis, or the origin for index 3. */
export function column(matrix: Matrix, index: number): Vector {
  return vectorAt(matrix, 4 * index);
}

/** Applies a matrix to a point. */
export function movedPoint(matrix: Matrix, point: Vector): Vector {
  return plus(rotated(matrix, point), column(matrix, 3));
}

/** Applies a matrix to many points, x y z one after the other, in place; the results are those of `movedPoint`. */
export function movePoints(matrix: Matrix, points: Float64Array): void {
  const [ax, ay, az] = column(matrix, 0);
  const [bx, by, bz] = column(matrix, 1);
  const [cx, cy, cz] = column(matrix, 2);
  const [dx, dy, dz] = column(matrix, 3);
  for (let i = 0; i + 2 < points.length; i += 3) {
    const [x, y, z] = vectorAt(points, i);
    points[i] = ax * x + bx * y + cx * z + dx;
    points[i + 1] = ay * x + by * y + cy * z + dy;
    points[i + 2] = az * x + bz * y + cz * z + dz;
  }
}

/** Applies the linear part of a matrix to a vector. */
export function rotated(matrix: Matrix, [x, y, z]: Vector): Vector {
  const [a, b, c] = [column(matrix, 0), column(matrix, 1), column(matrix, 2)];
  return plus(plus(times(a, x), times(b, y)), times(c, z));
}

/** The composition of two transformations, `inner` first; null stands for the identity. */
export function composed(outer: Matrix | null, inner: Matrix | null): Matrix | null {
  return outer && inner ? multiply(outer, inner) : (outer ?? inner);
}
