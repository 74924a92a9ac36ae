import type { Box } from '../boundingBox';
import { vectorAt } from '../vectors';
import { outOfRange } from '../../words/outOfRange';
import { entryOf, isRecord, numberOrNull } from '../../words/unknown';
import type { PackedExtents, Vector } from '../shapes';

/**
 * The extent of a part's exact shape along a unit direction: the largest `direction · point`, in metres and part
 * coordinates. Null if it is not known.
 */
export type DirectionalExtent = (direction: Vector) => number | null;

/** The most directions that are written for a part; along further ones the extent is not known. */
const maxDirections = 6000;

/** The extents to write for a part, so that its exact box is known in each of its placements; null if not known. */
export function packExtents(
  reach: DirectionalExtent,
  matrices: Iterable<ArrayLike<number>>,
): PackedExtents | null {
  const packed: number[] = [];
  for (const [sign, axis] of ends) {
    const far = reach(alongAxis(axis, sign));
    if (far === null) return null;
    packed.push(inMillimetres(sign * far));
  }
  const known = new Set(ends.map(([sign, axis]) => keyOf(alongAxis(axis, sign))));
  for (const matrix of matrices) {
    for (const direction of directionsOf(matrix)) {
      const key = keyOf(direction);
      if (known.has(key) || known.size >= maxDirections) continue;
      known.add(key);
      const far = reach(direction);
      if (far !== null) packed.push(...direction.map(shortShare), inMillimetres(far));
    }
  }
  return packed;
}

/**
 * The same along the axes and the directions of placements, and not known along others: it holds no shape, which takes
 * a hundred times the memory.
 */
export function extentsOfPlacements(
  reach: DirectionalExtent,
  matrices: Iterable<ArrayLike<number>>,
): DirectionalExtent {
  const known = new Map<string, number | null>();
  const asked = ends.map(([sign, axis]) => alongAxis(axis, sign));
  for (const matrix of matrices) asked.push(...directionsOf(matrix));
  for (const direction of asked) {
    const key = keyOf(direction);
    if (!known.has(key)) known.set(key, reach(direction));
  }
  return extentsIn(known);
}

/** A closure of its own, because one beside others holds what these use. */
function extentsIn(known: ReadonlyMap<string, number | null>): DirectionalExtent {
  return (direction) => known.get(keyOf(direction)) ?? null;
}

/** Reads the extents from the decoded extras of a mesh; returns null if there is no valid list. */
export function readExtents(extras: unknown): DirectionalExtent | null {
  const list = isRecord(extras) ? entryOf(extras, 'reaches') : null;
  if (!Array.isArray(list) || list.length < 6 || (list.length - 6) % 4 !== 0) return null;
  const numbers = list.map(numberOrNull);
  if (!numbers.every((value) => value !== null)) return null;
  const known = new Map<string, number>();
  ends.forEach(([sign, axis], i) => {
    known.set(keyOf(alongAxis(axis, sign)), (sign * (numbers[i] ?? outOfRange())) / 1000);
  });
  for (let at = 6; at < numbers.length; at += 4) {
    known.set(keyOf(vectorAt(numbers, at)), (numbers[at + 3] ?? outOfRange()) / 1000);
  }
  return extentsIn(known);
}

/**
 * The exact bounding box of a part after a placement; null if it is not known.
 * @param matrix 4 × 4, column by column
 */
export function placedBox(reach: DirectionalExtent, matrix: ArrayLike<number>): Box | null {
  const low: number[] = [];
  const high: number[] = [];
  for (const axis of axes) {
    const row = rowOf(matrix, axis);
    const length = Math.hypot(...row);
    if (!(length > 0)) return null;
    const [x, y, z] = row;
    const up = reach([x / length, y / length, z / length]);
    const down = reach([-x / length, -y / length, -z / length]);
    if (up === null || down === null) return null;
    const shift = matrix[12 + axis] ?? outOfRange();
    low.push(shift - down * length);
    high.push(shift + up * length);
  }
  const box = { low: vectorAt(low, 0), high: vectorAt(high, 0) };
  return [...box.low, ...box.high].every(Number.isFinite) ? box : null;
}

const axes = [0, 1, 2] as const;

type Axis = (typeof axes)[number];

const ends = ([-1, 1] as const).flatMap((sign) => axes.map((axis) => [sign, axis] as const));

function directionsOf(matrix: ArrayLike<number>): Vector[] {
  return axes.flatMap((axis) => {
    const row = rowOf(matrix, axis);
    const length = Math.hypot(...row);
    if (!(length > 0) || !Number.isFinite(length)) return [];
    const [x, y, z] = row;
    return [1, -1].map((sign): Vector => [
      (sign * x) / length,
      (sign * y) / length,
      (sign * z) / length,
    ]);
  });
}

function rowOf(matrix: ArrayLike<number>, axis: Axis): Vector {
  return [
    matrix[axis] ?? outOfRange(),
    matrix[axis + 4] ?? outOfRange(),
    matrix[axis + 8] ?? outOfRange(),
  ];
}

function alongAxis(axis: Axis, sign: 1 | -1): Vector {
  return vectorAt(
    axes.map((other) => (other === axis ? sign : 0)),
    0,
  );
}

/** Directions that differ by less than a millionth are the same, whatever the rounding of matrix products. */
function keyOf(direction: Vector): string {
  return direction.map((share) => Math.round(share * 1e6) + 0).join();
}

function shortShare(share: number): number {
  return Number(share.toFixed(9)) + 0;
}

/** Twelve significant figures, which is a picometre for a metre; further digits are rounding errors. */
function inMillimetres(metres: number): number {
  return Number((metres * 1000).toPrecision(12)) + 0;
}
