import { outOfRange } from '../../../words/outOfRange';
import { distanceToTriangle, type Triangle } from '../../exact/pointToTriangle';
import type { Vector } from '../../shapes';
import { cross, distance, lengthOf, minus, plus, times, unit, vectorAt } from '../../vectors';
import { rotated, type Rotation } from './axisAngle';
import type { PartShape } from './comparedShape';
import { reachOf } from './sameShape';

/** The triangles of a part about the centre of its surface, metres. */
export interface CentredSurface {
  /** Nine numbers for each triangle. */
  readonly corners: Float64Array;
  readonly triangles: number;
  /** The largest distance from the centre. */
  readonly size: number;
  /** The error of a vertex, which is kept in single precision or was written with few decimals. */
  readonly rounding: number;
  /** The largest distance of the triangles from the true shape; 0 if not known. */
  readonly tolerance: number;
}

export function centredSurface(shape: PartShape): CentredSurface {
  const { triangles, centre, radii } = shape;
  const corners = new Float64Array(9 * triangles);
  let at = 0;
  shape.forEach((a, b, c) => {
    for (const corner of [a, b, c]) {
      corners.set(minus(corner, centre), at);
      at += 3;
    }
  });
  const rounding = roundingPart * (radii[3] + reachOf(shape)) + minRounding;
  return { corners, triangles, size: radii[3], rounding, tolerance: shape.tolerance ?? 0 };
}

/** Relative error of vertices, and the least one in metres, as of lengths written to a thousandth of a millimetre. */
const [roundingPart, minRounding] = [2e-6, 2e-6];

/**
 * The rotation that maps each vertex onto the one of the same number, as where only the placement of a part was
 * changed; null if there is none.
 */
export function rotationInOrder(before: CentredSurface, after: CentredSurface): Rotation | null {
  if (before.triangles !== after.triangles) return null;
  const count = 3 * before.triangles;
  const first = farthest(count, (i) => lengthOf(vectorAt(before.corners, 3 * i)));
  const arm = vectorAt(before.corners, 3 * first);
  const second = farthest(count, (i) => lengthOf(cross(arm, vectorAt(before.corners, 3 * i))));
  const rotation = rotationOfPairs(
    [arm, vectorAt(before.corners, 3 * second)],
    [vectorAt(after.corners, 3 * first), vectorAt(after.corners, 3 * second)],
  );
  if (!rotation) return null;
  const slack = 4 * (before.rounding + after.rounding);
  for (let at = 0; at < 3 * count; at += 3) {
    const there = rotated(rotation, vectorAt(before.corners, at));
    if (distance(there, vectorAt(after.corners, at)) > slack) return null;
  }
  return rotation;
}

function farthest(count: number, measure: (index: number) => number): number {
  let [best, most] = [0, -1];
  for (let i = 0; i < count; i++) {
    const value = measure(i);
    if (value > most) [best, most] = [i, value];
  }
  return best;
}

/** The rotation that maps a direction onto another one, and a second one as near as its angle to the first allows. */
export function rotationOfPairs(
  from: readonly [Vector, Vector],
  to: readonly [Vector, Vector],
): Rotation | null {
  const [old, current] = [frameOf(from), frameOf(to)];
  if (!old || !current) return null;
  const row = (axis: 0 | 1 | 2): Vector => {
    const [x, y, z] = [0, 1, 2].map((i) =>
      times(old[i] ?? outOfRange(), (current[i] ?? outOfRange())[axis]),
    );
    return plus(plus(x ?? outOfRange(), y ?? outOfRange()), z ?? outOfRange());
  };
  return [row(0), row(1), row(2)];
}

/** Sine of the least angle between two directions that define a frame. */
const minSine = 1e-3;

function frameOf([a, b]: readonly [Vector, Vector]): readonly Vector[] | null {
  const across = cross(a, b);
  if (!(lengthOf(across) > minSine * lengthOf(a) * lengthOf(b))) return null;
  const [x, z] = [unit(a), unit(across)];
  return [x, cross(z, x), z];
}

/** Whether the triangles of both lie on each other after a rotation, as far as their tolerances allow. */
export function isCoincident(
  before: CentredSurface,
  after: CentredSurface,
  rotation: Rotation,
): boolean {
  return liesOn(before, after, rotation) && liesOn(after, before, inverseOf(rotation));
}

export function inverseOf([x, y, z]: Rotation): Rotation {
  return [
    [x[0], y[0], z[0]],
    [x[1], y[1], z[1]],
    [x[2], y[2], z[2]],
  ];
}

/** So many pairs of a point and a triangle are examined at most, and at least so many points. */
const [maxTests, minPoints] = [2e5, 24];
/** A stride that is prime to most numbers of triangles spreads the points over the part. */
const stride = 7919;
/** The chord error of a facet as a share of its shortest edge, which angles below 30° between facets keep. */
const chordPart = 0.1;

function liesOn(from: CentredSurface, to: CentredSurface, rotation: Rotation): boolean {
  if (from.triangles === 0 || to.triangles === 0) return false;
  const allowed = Math.max(minPoints, Math.floor(maxTests / to.triangles));
  const points = Math.min(from.triangles, allowed);
  for (let i = 0; i < points; i++) {
    const triangle = points === from.triangles ? i : (i * stride) % from.triangles;
    const [a, b, c] = triangleAt(from, triangle);
    const edge = shortestEdge(a, b, c);
    const middle = times(plus(plus(a, b), c), 1 / 3);
    // The middle of a wall lies inside the material where a hole has no counterpart.
    if (![a, middle].every((point) => isNear(rotated(rotation, point), edge, from, to))) {
      return false;
    }
  }
  return true;
}

function isNear(point: Vector, edge: number, from: CentredSurface, to: CentredSurface): boolean {
  const rounding = 2 * (from.rounding + to.rounding);
  const coarse = from.tolerance + to.tolerance;
  const reach = rounding + coarse;
  for (let triangle = 0; triangle < to.triangles; triangle++) {
    if (isBeside(to.corners, 9 * triangle, point, reach)) continue;
    const corners = triangleAt(to, triangle);
    const chord = chordPart * (edge + shortestEdge(...corners));
    const slack = rounding + Math.min(coarse, chord);
    if (distanceToTriangle(point, corners) <= slack) return true;
  }
  return false;
}

/** Whether the box of a triangle is farther away than that. */
function isBeside(corners: Float64Array, at: number, point: Vector, reach: number): boolean {
  for (const axis of [0, 1, 2] as const) {
    const a = corners[at + axis] ?? outOfRange();
    const b = corners[at + 3 + axis] ?? outOfRange();
    const c = corners[at + 6 + axis] ?? outOfRange();
    if (point[axis] < Math.min(a, b, c) - reach) return true;
    if (point[axis] > Math.max(a, b, c) + reach) return true;
  }
  return false;
}

export function triangleAt({ corners }: CentredSurface, triangle: number): Triangle {
  const at = 9 * triangle;
  return [vectorAt(corners, at), vectorAt(corners, at + 3), vectorAt(corners, at + 6)];
}

function shortestEdge(a: Vector, b: Vector, c: Vector): number {
  return Math.min(distance(a, b), distance(b, c), distance(c, a));
}
