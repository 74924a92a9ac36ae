import type { AnnotationPlane, PmiAnnotation } from '../../../../../model/pmi/pmi';
import { cross, vectorAt } from '../../../../base/vector';
import type { Vector } from '../../../../base/vector';
import { DisjointSets } from '../../../../../words/disjointSets';
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
 * @param isWanted whether strokes of so many points are needed; all if it is left out
 */
export function strokeShapes(
  { lines, triangles }: Pick<PmiAnnotation<number>, 'lines' | 'triangles'>,
  { normal, x }: AnnotationPlane & { readonly x: Vector },
  isWanted: (count: number) => boolean = () => true,
): readonly StrokeShape[] {
  const y = cross(normal, x);
  const shapes: StrokeShape[] = [];
  const add = (points: Float64Array, places: ArrayLike<number>) => {
    if (places.length < fewest || !isWanted(places.length)) return;
    const us = flattened(points, places, x);
    const shape = shapeOf(us, flattened(points, places, y));
    if (shape) shapes.push(shape);
  };
  for (const line of lines) {
    if (line.length >= 3 * fewest) add(line, everyThird(Math.floor(line.length / 3)));
  }
  for (const group of hangingTogether(triangles)) add(triangles, group);
  return shapes;
}

const fewest = 5;

/** The index of the first coordinate of each point. */
function everyThird(count: number): Uint32Array {
  const places = new Uint32Array(count);
  for (let i = 0; i < count; i++) places[i] = 3 * i;
  return places;
}

/** The coordinates of points along a direction. */
function flattened(
  points: Float64Array,
  places: ArrayLike<number>,
  [x, y, z]: Vector,
): Float64Array {
  const values = new Float64Array(places.length);
  for (let i = 0; i < places.length; i++) {
    const [px, py, pz] = vectorAt(points, places[i] ?? outOfRange());
    values[i] = px * x + py * y + pz * z;
  }
  return values;
}

/** Groups of triangles that share corners, each as the indices of its distinct points. */
function hangingTogether(triangles: Float64Array): readonly (readonly number[])[] {
  const count = 3 * Math.floor(triangles.length / 9);
  const { numbers, first } = distinctPoints(triangles, count);
  const sets = new DisjointSets(first.length);
  for (let i = 0; i < count; i++) {
    if (i % 3 > 0) sets.join(numbers[i] ?? outOfRange(), numbers[i - 1] ?? outOfRange());
  }
  const groups = new Map<number, number[]>();
  for (let i = 0; i < first.length; i++) {
    memoized(groups, sets.of(i), () => []).push(first[i] ?? outOfRange());
  }
  return [...groups.values()];
}

interface DistinctPoints {
  /** Of each corner the number of its point. */
  readonly numbers: Uint32Array;
  /** Of each point the index of the first coordinate of its first corner. */
  readonly first: readonly number[];
}

/** A hash table with open addressing: texts have tens of thousands of corners. */
function distinctPoints(triangles: Float64Array, count: number): DistinctPoints {
  const size = 2 ** Math.ceil(Math.log2(2 * count + 2));
  const [keys, slots] = [new Float64Array(size), new Int32Array(size).fill(-1)];
  const numbers = new Uint32Array(count);
  const first: number[] = [];
  for (let i = 0; i < count; i++) {
    const [x, y, z] = vectorAt(triangles, 3 * i);
    // A number that is equal for equal points and very rarely for different ones; never the negative zero.
    const key = x + Math.SQRT2 * y + Math.LN2 * z + 0;
    let slot = hashOf(key) & (size - 1);
    while (slots[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) & (size - 1);
    if (slots[slot] === -1) {
      keys[slot] = key;
      slots[slot] = first.push(3 * i) - 1;
    }
    numbers[i] = slots[slot] ?? outOfRange();
  }
  return { numbers, first };
}

const number = new Float64Array(1);
const halves = new Uint32Array(number.buffer);

function hashOf(key: number): number {
  number[0] = key;
  const mixed = Math.imul((halves[0] ?? outOfRange()) ^ (halves[1] ?? outOfRange()), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function shapeOf(us: Float64Array, vs: Float64Array): StrokeShape | null {
  const count = us.length;
  const size = Math.max(extent(us), extent(vs));
  if (!(size > 0)) return null;
  const [middleU, middleV] = [average(us), average(vs)];
  let [uu, uv, vv, uuu, uuv, uvv, vvv] = [0, 0, 0, 0, 0, 0, 0];
  for (let at = 0; at < count; at++) {
    const u = ((us[at] ?? outOfRange()) - middleU) / size;
    const v = ((vs[at] ?? outOfRange()) - middleV) / size;
    uu += u * u;
    uv += u * v;
    vv += v * v;
    uuu += u * u * u;
    uuv += u * u * v;
    uvv += u * v * v;
    vvv += v * v * v;
  }
  const sums = [uu, uv, vv, uuu, uuv, uvv, vvv];
  return { count, moments: sums.map((sum) => sum / count) };
}

function extent(values: Float64Array): number {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least;
}

function average(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** The exponents of the moments, in their order. */
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

/** The sign that each moment gets when u becomes -u. */
const signs = powers.map(([i]) => (i % 2 === 0 ? 1 : -1));

/** Of each moment the place of the one with the exponents exchanged. */
const exchanged = powers.map(([i, j]) => powers.findIndex(([a, b]) => a === j && b === i));

/** The same stroke after a quarter turn in its plane: (u, v) becomes (-v, u). */
export function turned({ count, moments }: StrokeShape): StrokeShape {
  const around = (sign: number, at: number) =>
    sign * (moments[exchanged[at] ?? outOfRange()] ?? outOfRange());
  return { count, moments: signs.map(around) };
}

/** The same stroke seen from behind. */
export function mirrored({ count, moments }: StrokeShape): StrokeShape {
  return { count, moments: moments.map((moment, at) => (signs[at] ?? outOfRange()) * moment) };
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
