import { outOfRange } from '../../../words/outOfRange';

/** The parameter range of a spline in one direction; its knots need not be clamped. */
export function knotRange(
  degree: number,
  knots: readonly number[],
): readonly [low: number, high: number] {
  return [knots[degree] ?? outOfRange(), knots.at(-1 - degree) ?? outOfRange()];
}
