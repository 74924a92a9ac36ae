import type { AnnotationPlane, PmiAnnotation } from '../../../../../model/pmi/pmi';
import { cross, dot, vectorAt } from '../../../../base/vector';
import type { Vector } from '../../../../base/vector';
import { DisjointSets } from '../../../../../words/disjointSets';
import { groupBy } from '../../../../../words/groupBy';
import { memoized } from '../../../../../words/memoized';
import { outOfRange } from '../../../../../words/outOfRange';

/** The shape of a stroke of a letter in its plane, independent of its size and place. */
export interface StrokeShape {
  /** The number of its points, which is the same for equal signs of one font. */
  readonly count: number;
  /** The means of u^i v^j over the points about their centroid, scaled so that the larger extent is 1. */
  readonly moments: readonly number[];
}

/**
 * The strokes of an annotation: each polyline, and each connected group of triangles. Strokes of fewer than five points
 * are lines and arrow heads, and are left out.
 * @param plane its X and Y are the axes of the shapes
 */
export function strokeShapes(
  { lines, triangles }: Pick<PmiAnnotation<number>, 'lines' | 'triangles'>,
  { normal, x }: AnnotationPlane & { readonly x: Vector },
): readonly StrokeShape[] {
  const y = cross(normal, x);
  const flat = (points: Float64Array, i: number): Point => {
    const point = vectorAt(points, i);
    return [dot(point, x), dot(point, y)];
  };
  const strokes = lines.map((line) => pointsOf(line).map((i) => flat(line, i)));
  const filled = hangingTogether(triangles).map((one) => one.map((i) => flat(triangles, i)));
  return [...strokes, ...filled].flatMap((points) => shapeOf(points) ?? []);
}

type Point = readonly [u: number, v: number];

const fewest = 5;

/** The index of the first coordinate of each point. */
function pointsOf({ length }: Float64Array): readonly number[] {
  return Array.from({ length: Math.floor(length / 3) }, (_, i) => 3 * i);
}

/** Groups of triangles that share corners, each as the indices of its distinct points. */
function hangingTogether(triangles: Float64Array): readonly (readonly number[])[] {
  const numbers = new Map<number, number>();
  const first: number[] = [];
  const numberAt = (i: number): number => {
    const [x, y, z] = vectorAt(triangles, i);
    // A number that is equal for equal points and very rarely for different ones.
    const key = x + Math.SQRT2 * y + Math.LN2 * z;
    return memoized(numbers, key, () => first.push(i) - 1);
  };
  const corners: number[] = [];
  for (let i = 0; i + 8 < triangles.length; i += 9) {
    corners.push(numberAt(i), numberAt(i + 3), numberAt(i + 6));
  }
  const sets = new DisjointSets(first.length);
  corners.forEach((corner, i) => {
    if (i % 3 > 0) sets.join(corner, corners[i - 1] ?? outOfRange());
  });
  const groups = groupBy([...first.keys()], (one) => sets.of(one));
  return [...groups.values()].map((group) => group.map((one) => first[one] ?? outOfRange()));
}

function shapeOf(points: readonly Point[]): StrokeShape | null {
  const count = points.length;
  if (count < fewest) return null;
  const [us, vs] = [points.map(([u]) => u), points.map(([, v]) => v)];
  const size = Math.max(extent(us), extent(vs));
  if (!(size > 0)) return null;
  const [middleU, middleV] = [average(us), average(vs)];
  const moments = powers.map(([i, j]) =>
    average(points.map(([u, v]) => ((u - middleU) / size) ** i * ((v - middleV) / size) ** j)),
  );
  return { count, moments };
}

function extent(values: readonly number[]): number {
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
  return most - least;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const powers: readonly (readonly [i: number, j: number])[] = [
  ...([
    [2, 0],
    [1, 1],
    [0, 2],
  ] as const),
  ...([
    [3, 0],
    [2, 1],
    [1, 2],
    [0, 3],
  ] as const),
];

/** The same stroke after a quarter turn in its plane. */
export function turned({ count, moments }: StrokeShape): StrokeShape {
  // (u, v) becomes (-v, u).
  const at = momentAt(moments);
  return { count, moments: powers.map(([i, j]) => (i % 2 === 0 ? 1 : -1) * at(j, i)) };
}

/** The same stroke seen from behind. */
export function mirrored({ count, moments }: StrokeShape): StrokeShape {
  const at = momentAt(moments);
  return { count, moments: powers.map(([i, j]) => (i % 2 === 0 ? 1 : -1) * at(i, j)) };
}

function momentAt(moments: readonly number[]) {
  return (i: number, j: number): number =>
    moments[powers.findIndex(([a, b]) => a === i && b === j)] ?? outOfRange();
}

/** The largest difference of the moments of two strokes; infinite if their numbers of points differ. */
export function difference(one: StrokeShape, other: StrokeShape): number {
  if (one.count !== other.count) return Infinity;
  let most = 0;
  for (let i = 0; i < powers.length; i++) {
    const [a, b] = [one.moments[i] ?? outOfRange(), other.moments[i] ?? outOfRange()];
    most = Math.max(most, Math.abs(a - b));
  }
  return most;
}
