import type { Box } from '../boundingBox';
import { vectorAt } from '../vectors';
import { outOfRange } from '../../words/outOfRange';
import { entryOf, isRecord, numberOrNull } from '../../words/unknown';
import type { PackedReaches, Vector } from '../shapes';

/**
 * How far the exact shape of a part reaches along a direction: the largest `direction · point`, in
 * metres and the coordinates of the part. The direction is a unit vector. Null where nobody tells.
 */
export type Reach = (direction: Vector) => number | null;

/** How many directions are written of a part at most; of further ones nobody knows. */
const mostDirections = 6000;

/** What a file says of a part, so that its box is known wherever it is placed; null where it is not known. */
export function packReaches(
  reach: Reach,
  matrices: Iterable<ArrayLike<number>>,
): PackedReaches | null {
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
      if (known.has(key) || known.size >= mostDirections) continue;
      known.add(key);
      const far = reach(direction);
      if (far !== null) packed.push(...direction.map(shortShare), inMillimetres(far));
    }
  }
  return packed;
}

/** Of the decoded extras of a mesh; null where they say nothing, or no such list. */
export function readReaches(extras: unknown): Reach | null {
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
  return (direction) => known.get(keyOf(direction)) ?? null;
}

/**
 * The exact box of a part where a placement puts it.
 * @param matrix 4 × 4, column by column
 */
export function placedBox(reach: Reach, matrix: ArrayLike<number>): Box | null {
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

/** Directions that differ by less than a millionth are one, however they were multiplied. */
function keyOf(direction: Vector): string {
  return direction.map((share) => Math.round(share * 1e6) + 0).join();
}

function shortShare(share: number): number {
  return Number(share.toFixed(9)) + 0;
}

/** To a thousandth of a nanometre: what is left is noise of products. */
function inMillimetres(metres: number): number {
  return Number((metres * 1000).toPrecision(12)) + 0;
}
