import { outOfRange } from '../../../../words/outOfRange';
import { Unexpected } from '../../../base/unexpected';

/** As much as geometry engines take. */
const largestDegree = 25;

/** Types whose knots are not written down, without what they are of: `UNIFORM_CURVE`, `UNIFORM_SURFACE`. */
export const standardForms = ['UNIFORM', 'QUASI_UNIFORM', 'BEZIER'] as const;
export type StandardForm = (typeof standardForms)[number];

/** Every knot as often as it counts. */
export function unfolded(counts: readonly number[], values: readonly number[]): readonly number[] {
  if (counts.length !== values.length) throw new Unexpected('knots without multiplicities');
  const knots: number[] = [];
  counts.forEach((count, i) => {
    if (!(Number.isInteger(count) && count > 0 && count <= largestDegree + 1)) {
      throw new Unexpected(`a knot that counts ${count} times`);
    }
    for (let k = 0; k < count; k++) knots.push(values[i] ?? outOfRange());
  });
  return knots;
}

/**
 * Knots as the standard has them (ISO 10303-42): whole numbers, that a uniform spline passes one by one,
 * a quasi-uniform one with its ends clamped, and a Bézier one piece by piece.
 * @throws Unexpected for a degree that no spline has
 */
export function standardKnots(form: StandardForm, degree: number, poles: number) {
  checkDegree(degree, poles);
  const knots = (at: (i: number) => number) =>
    Array.from({ length: poles + degree + 1 }, (_, i) => at(i));
  switch (form) {
    case 'UNIFORM':
      return knots((i) => i - degree);
    case 'QUASI_UNIFORM':
      return knots((i) => Math.min(Math.max(i - degree, 0), poles - degree));
    case 'BEZIER': {
      const pieces = (poles - 1) / degree;
      if (!Number.isInteger(pieces)) throw new Unexpected('a Bézier spline of broken pieces');
      return knots((i) => Math.min(Math.floor(Math.max(i - 1, 0) / degree), pieces));
    }
  }
}

/** @throws Unexpected for knots with which a spline cannot be computed */
export function checkKnots(knots: readonly number[], degree: number, poles: number): void {
  checkDegree(degree, poles);
  if (knots.length !== poles + degree + 1) throw new Unexpected('a spline with the wrong knots');
  const isOrdered = knots.every((knot, i) => i === 0 || knot >= (knots[i - 1] ?? knot));
  const hasLength = (knots[poles] ?? outOfRange()) > (knots[degree] ?? outOfRange());
  if (!isOrdered || !hasLength) throw new Unexpected('a spline with unordered knots');
}

function checkDegree(degree: number, poles: number): void {
  const isWhole = Number.isInteger(degree) && degree >= 1 && degree <= largestDegree;
  if (!isWhole || poles <= degree) throw new Unexpected(`a spline of degree ${degree}`);
}

/** @throws Unexpected for weights that turn points over or take them to infinity */
export function checkWeights(weights: readonly number[], poles: number): void {
  const isWhole = weights.length === poles && weights.every((weight) => weight > 0);
  if (!isWhole) throw new Unexpected('a spline with the wrong weights');
}
