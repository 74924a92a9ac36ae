import type { Vector } from '../../shapes';
import { distance, lengthOf, minus } from '../../vectors';
import type { PartShape } from './comparedShape';
import { principalAxes } from './principalSkew';
import { axisTurns, rotated, rotatedMoments, turnOf, type Rotation, type Turn } from './turns';
import { outOfRange } from '../../../words/outOfRange';

/** How a part got from one place to another. */
export interface Shift {
  /** Of its centre, metres; a step that is none but rounding is 0. */
  readonly steps: Vector;
  /** Whether it went anywhere, and was not turned on the spot only. */
  readonly isAway: boolean;
  readonly isRotated: boolean;
  /** Null for what was not turned, and where nobody can tell how. */
  readonly rotation: Turn | null;
}

/** How one shape was moved. */
export function shiftBetween(before: PartShape, after: PartShape): Shift {
  const [x, y, z] = minus(after.centre, before.centre);
  const least = leastStep(before, after);
  const step = (value: number) =>
    Math.abs(value) <= least ? 0 : Math.round(value / least) * least;
  const isAway = lengthOf([x, y, z]) > least;
  const isRotated = !isAway || !isAlike(before, after, null);
  const rotation = isRotated ? rotationBetween(before, after) : null;
  return {
    steps: [step(x), step(y), step(z)],
    isAway,
    isRotated,
    rotation: rotation && turnOf(rotation),
  };
}

/** Of the distance from the origin: places in single precision are known no better. */
const leastPart = 1e-6;

/** Metres of which nobody can tell whether a part went so far: a power of ten, so that steps have no more digits. */
function leastStep(before: PartShape, after: PartShape): number {
  const rounding = leastPart * Math.max(before.radii[3], lengthOf(before.box[1]) / 10);
  const coarse =
    before.triangles === after.triangles ? 0 : (before.tolerance ?? 0) + (after.tolerance ?? 0);
  return 10 ** Math.ceil(Math.log10(Math.max(rounding + coarse / 10, 1e-9)));
}

/** Of the square of the size. */
const sameSpread = 1e-4;

/** Whether one shape stands as the other one does, once it was turned. */
function isAlike(before: PartShape, after: PartShape, rotation: Rotation | null): boolean {
  const size = before.radii[3];
  const spread = rotation ? rotatedMoments(rotation, before.spread) : before.spread;
  const lean = rotation ? rotated(rotation, before.lean) : before.lean;
  return (
    spread.every(
      (value, i) => Math.abs(value - (after.spread[i] ?? outOfRange())) <= sameSpread * size ** 2,
    ) && distance(lean, after.lean) <= sameSpread * size ** 3
  );
}

/** The least of the turns that bring one to the other; null where none of those that are tried does. */
function rotationBetween(before: PartShape, after: PartShape): Rotation | null {
  const tried = [...axisTurns, ...principalTurns(before, after)];
  return tried.find((rotation) => isAlike(before, after, rotation)) ?? null;
}

/** What brings the principal axes to each other, which may point either way. */
function principalTurns(before: PartShape, after: PartShape): readonly Rotation[] {
  const [from, to] = [principalAxes(before.spread), principalAxes(after.spread)];
  if (!from || !to) return [];
  const signs = [
    [1, 1, 1],
    [1, -1, -1],
    [-1, 1, -1],
    [-1, -1, 1],
  ] as const;
  return signs.map((sign): Rotation => {
    const row = (axis: 0 | 1 | 2): Vector => {
      const sum: [number, number, number] = [0, 0, 0];
      for (const i of [0, 1, 2] as const) {
        for (const k of [0, 1, 2] as const) sum[k] += sign[i] * to[i][axis] * from[i][k];
      }
      return sum;
    };
    return [row(0), row(1), row(2)];
  });
}
