import { outOfRange } from '../../../words/outOfRange';

/** The parameters over which a spline of that degree runs, in one direction; it need not be clamped. */
export function knotRange(
  degree: number,
  knots: readonly number[],
): readonly [low: number, high: number] {
  return [knots[degree] ?? outOfRange(), knots.at(-1 - degree) ?? outOfRange()];
}
