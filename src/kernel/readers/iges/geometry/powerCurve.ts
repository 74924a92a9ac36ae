import { outOfRange } from '../../../../words/outOfRange';
import type { Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { Parameters } from '../file/parameters';
import type { CurveRange } from '../../../sewing/curveRange';
import type { Source } from './igesSource';

/** Type 112, parametric spline curve: each segment is a cubic in powers of the parameter. */
export function powerCurve({ millimetres }: Source, p: Parameters): CurveRange {
  p.skip(2);
  const isFlat = p.integer() === 2;
  const pieces = p.integer();
  const breaks = p.numbers(pieces + 1);
  checkBreaks(breaks);
  const poles: Vector[] = [];
  for (let i = 0; i < pieces; i++) {
    const width = (breaks[i + 1] ?? outOfRange()) - (breaks[i] ?? outOfRange());
    const [x, y, z] = [p.numbers(4), p.numbers(4), p.numbers(4)].map((powers) =>
      bernstein(
        powers.map((value) => value * millimetres),
        width,
      ),
    );
    const at = (k: number): Vector => [
      x?.[k] ?? outOfRange(),
      y?.[k] ?? outOfRange(),
      z?.[k] ?? outOfRange(),
    ];
    if (i === 0) poles.push(at(0));
    poles.push(at(1), at(2), at(3));
  }
  if (isFlat && poles.some((pole) => pole[2] !== poles[0]?.[2])) {
    throw new Unexpected('a flat curve that is none');
  }
  const knots = piecewise(breaks);
  const curve = { kind: 'bspline', degree: 3, poles, weights: null, knots } as const;
  return { curve, from: breaks[0] ?? outOfRange(), to: breaks.at(-1) ?? outOfRange() };
}

export function checkBreaks(breaks: readonly number[]): void {
  const isOrdered = breaks.every((value, i) => i === 0 || value > (breaks[i - 1] ?? value));
  if (breaks.length < 2 || !isOrdered) throw new Unexpected('a spline with unordered breaks');
}

/** The knots of a cubic spline that consists of Bézier segments. */
export function piecewise(breaks: readonly number[]): number[] {
  return breaks.flatMap((value, i) =>
    new Array<number>(i === 0 || i === breaks.length - 1 ? 4 : 3).fill(value),
  );
}

/** The four Bézier poles of a cubic that is given by powers of a parameter from 0 to `width`. */
export function bernstein(
  [a = outOfRange(), b = outOfRange(), c = outOfRange(), d = outOfRange()]: readonly number[],
  width: number,
): number[] {
  const [first, second, third] = [b * width, c * width ** 2, d * width ** 3];
  return [a, a + first / 3, a + (2 * first) / 3 + second / 3, a + first + second + third];
}
