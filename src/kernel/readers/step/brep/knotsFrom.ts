import { outOfRange } from '../../../../words/outOfRange';
import { Unexpected } from '../../../base/unexpected';

/** The highest degree that geometry engines accept. */
const largestDegree = 25;

/** Prefixes of entity types whose knots are implied by the type, as in `UNIFORM_CURVE` or `UNIFORM_SURFACE`. */
export const standardForms = ['UNIFORM', 'QUASI_UNIFORM', 'BEZIER'] as const;
export type StandardForm = (typeof standardForms)[number];

/** The knot vector with each knot repeated by its multiplicity. */
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
 * The implied knots of ISO 10303-42, which are whole numbers: each once for a uniform spline, with clamped ends for a
 * quasi-uniform one, and with the multiplicity of a piecewise Bézier spline.
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

/** @throws Unexpected for knots with which the spline cannot be evaluated */
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

/** @throws Unexpected for weights that are not positive, or not as many as the poles */
export function checkWeights(weights: readonly number[], poles: number): void {
  const isWhole = weights.length === poles && weights.every((weight) => weight > 0);
  if (!isWhole) throw new Unexpected('a spline with the wrong weights');
}
