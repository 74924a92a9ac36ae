import { outOfRange } from '../../words/outOfRange';
import { say } from '../../words/say';
import { largeText, sizeText, summedFigures, withApproximateSign } from '../quantities';
import type { NumberStyle } from '../quantities';
import type { Vector } from '../shapes';
import type { Measured } from './changes';
import type { AxisAngle } from './match/axisAngle';
import type { PlacementChange } from './match/placementChange';
import { uncertaintyOfDifference } from './measuredPart';

/**
 * Two sizes along the axes of the model, the former one turned as the part was. Null where they cannot be compared, as
 * after a turn by another angle than a right one.
 */
export function beforeTurn<T extends Measured<Vector> | null>(
  sizes: readonly [T, T],
  shift: PlacementChange | null,
): readonly [T, T] | null {
  if (!shift?.isRotated) return sizes;
  const [before, after] = sizes;
  const { rotation } = shift;
  const axis = rotation ? axisNumber(rotation) : -1;
  const quarters = Math.round((rotation?.degrees ?? 0) / 90);
  const isRight = rotation && Math.abs(rotation.degrees - 90 * quarters) <= rightAngle;
  if (!before || axis < 0 || !isRight) return null;
  if (quarters % 2 === 0) return sizes;
  const [x, y, z] = before.value;
  const turned: readonly Vector[] = [
    [x, z, y],
    [z, y, x],
    [y, x, z],
  ];
  return [{ ...before, value: turned[axis] ?? outOfRange() }, after];
}

/** Degrees: a turn that is nearer to a right one changes a size by less than 0.0002 of it. */
const rightAngle = 0.01;

/**
 * Whether two sizes differ by more than the error with which they are known: a micrometre for exact sizes; that of
 * single precision for meshes; for one of each, what a mesh of usual deflection cuts off; and the uncertainty of both
 * where it is known.
 */
export function isOtherSize(
  before: Measured<Vector> | null,
  after: Measured<Vector> | null,
): boolean {
  if (!before || !after) return true;
  const longest = Math.max(...before.value, ...after.value);
  const slack = slackOf(before, after, [1e-6, 1e-5, 2e-3 * longest]);
  const least =
    roundingOfBoth(before, after) ?? Math.max(slack, uncertaintyOfDifference(before, after));
  return before.value.some((side, i) => Math.abs(side - (after.value[i] ?? outOfRange())) > least);
}

/** The same for volumes and areas, as a relative difference: exact ones are compared to six figures. */
export function isOtherSum(before: SumLike | null, after: SumLike | null): boolean {
  if (!before || !after || before.placements !== after.placements) return true;
  // Sums of meshes are those of single precision; a mesh of usual deflection cuts off up to a hundredth of a round
  // body.
  const part = slackOf(before, after, [1e-6, 1e-5, 1e-2]);
  const least =
    roundingOfBoth(before, after) ??
    Math.max(part * Math.max(before.value, after.value), uncertaintyOfDifference(before, after));
  return Math.abs(before.value - after.value) > least;
}

interface SumLike extends Measured<number> {
  readonly placements?: number;
}

/** The tolerances for two exact values, for two values of unknown uncertainty, and for one of each. */
function slackOf(
  before: Measured<unknown>,
  after: Measured<unknown>,
  [exact, meshed, mixed]: readonly [number, number, number],
): number {
  // Where the uncertainty is known, it is compared itself.
  const [old, current] = [before, after].map(
    ({ isExact, uncertainty }) => isExact || uncertainty !== undefined,
  );
  if (old !== current) return mixed;
  return old ? exact : meshed;
}

/** The largest difference of two values of meshes that single precision leaves open; null where others are compared. */
function roundingOfBoth(a: Measured<unknown>, b: Measured<unknown>): number | null {
  return a.rounding === undefined || b.rounding === undefined ? null : a.rounding + b.rounding;
}

/** `volume: 12 → 14 mm³`; null if both texts are equal with any number of decimals, or one value is not known. */
export function phrase<T>(
  what: string,
  [before, after]: readonly [T, T],
  style: NumberStyle,
  textOf: Write<T>,
): string | null {
  const [old, current] = [textOf(before, style), textOf(after, style)];
  if (old === null || current === null) return null;
  if (old !== current) return say('{what}: {old} → {current}', { what, old, current });
  // The number of decimals that the user chose may be too small to show the difference.
  return style.decimals === null
    ? null
    : phrase(what, [before, after], { ...style, decimals: null }, textOf);
}

/** Null where the value is not known. */
export type Write<T> = (value: T, style: NumberStyle) => string | null;

/** The number of the axis of the model along which a direction lies; -1 for none. */
export function axisNumber({ axis }: Pick<AxisAngle, 'axis'>): number {
  return axis.findIndex((step) => Math.abs(step) > 1 - 1e-5);
}

export function measuredSize({ value, isExact }: Measured<Vector>, style: NumberStyle): string {
  return withApproximateSign(sizeText(value, style, summedFigures), isExact);
}

export function measured(
  dimension: 2 | 3,
  { value, isExact }: Measured<number>,
  style: NumberStyle,
): string {
  return withApproximateSign(largeText(value, dimension, style, summedFigures), isExact);
}
