import { outOfRange } from '../../../words/outOfRange';
import type { BSplineCurve, BSplineSurface } from '../../brep/geometry';
import type { Vector } from '../../base/vector';
import { references, real, reals, type StepText } from './stepText';

/** Writes a clamped B-spline curve as an instance. */
export function splineCurveText(step: StepText, spline: BSplineCurve): number {
  const poles = references(spline.poles.map((pole) => step.point(pole)));
  const { counts, values } = foldedKnots(spline.knots);
  const head = `${spline.degree},${poles},.UNSPECIFIED.,.F.,.F.`;
  const knots = `(${counts.join()}),${reals(values)},.UNSPECIFIED.`;
  if (!spline.weights) return step.add(`B_SPLINE_CURVE_WITH_KNOTS('',${head},${knots})`);
  return step.add(
    `(BOUNDED_CURVE()B_SPLINE_CURVE(${head})B_SPLINE_CURVE_WITH_KNOTS(${knots})CURVE()` +
      `GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_CURVE(${reals(spline.weights)})` +
      `REPRESENTATION_ITEM(''))`,
  );
}

/** Writes a B-spline surface, clamped in both directions, as an instance. */
export function splineSurfaceText(step: StepText, spline: BSplineSurface): number {
  const rowText = (row: readonly Vector[]) => references(row.map((pole) => step.point(pole)));
  const poles = `(${spline.poles.map(rowText).join()})`;
  const u = foldedKnots(spline.uKnots);
  const v = foldedKnots(spline.vKnots);
  const head = `${spline.uDegree},${spline.vDegree},${poles},.UNSPECIFIED.,.F.,.F.,.F.`;
  const knots =
    `(${u.counts.join()}),(${v.counts.join()}),` +
    `${reals(u.values)},${reals(v.values)},.UNSPECIFIED.`;
  if (!spline.weights) return step.add(`B_SPLINE_SURFACE_WITH_KNOTS('',${head},${knots})`);
  const weights = spline.weights.map((row) => `(${row.map(real).join()})`).join();
  return step.add(
    `(BOUNDED_SURFACE()B_SPLINE_SURFACE(${head})B_SPLINE_SURFACE_WITH_KNOTS(${knots})` +
      `GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_SURFACE((${weights}))` +
      `REPRESENTATION_ITEM('')SURFACE())`,
  );
}

/** Converts a knot vector to distinct knots with their multiplicities. */
function foldedKnots(knots: readonly number[]): { counts: number[]; values: number[] } {
  const counts: number[] = [];
  const values: number[] = [];
  for (const knot of knots) {
    if (values.at(-1) === knot) counts.push((counts.pop() ?? outOfRange()) + 1);
    else {
      values.push(knot);
      counts.push(1);
    }
  }
  return { counts, values };
}
