import type { BSplineCurve, BSplineSurface } from '../../../brep/geometry';
import { Unexpected } from '../../../base/unexpected';
import { checkKnots, checkWeights, standardForms, standardKnots, unfolded } from './knotsFrom';
import { pointOf } from './axisPlacements';
import type { Source } from './stepSource';

/**
 * The B-spline curve at which the record reader stands; null if it is none.
 * @param type as returned by `goTo`
 */
export function splineCurveOf(source: Source, type: string): BSplineCurve | null {
  const { records } = source;
  const given = type === '' ? records.goToPart('B_SPLINE_CURVE') : isSpline(type, 'CURVE');
  if (!given) return null;
  if (type !== '') records.skip();
  const degree = records.number();
  const ids = records.references();
  const knots = curveKnots(source, type, degree, ids.length);
  const weights = type === '' ? weightsOf(source, ids.length) : null;
  checkKnots(knots, degree, ids.length);
  return { kind: 'bspline', degree, poles: ids.map((id) => pointOf(source, id)), weights, knots };
}

/** The B-spline surface at which the record reader stands; null if it is none. */
export function splineSurfaceOf(source: Source, type: string): BSplineSurface | null {
  const { records } = source;
  const given = type === '' ? records.goToPart('B_SPLINE_SURFACE') : isSpline(type, 'SURFACE');
  if (!given) return null;
  if (type !== '') records.skip();
  const uDegree = records.number();
  const vDegree = records.number();
  const ids = records.list(() => records.references());
  const columns = ids[0]?.length ?? 0;
  if (ids.some((row) => row.length !== columns)) throw new Unexpected('a net of poles with gaps');
  const [uKnots, vKnots] = surfaceKnots(source, type, [uDegree, vDegree], [ids.length, columns]);
  const weights = type === '' ? weightNetOf(source, ids.length, columns) : null;
  checkKnots(uKnots, uDegree, ids.length);
  checkKnots(vKnots, vDegree, columns);
  const poles = ids.map((row) => row.map((id) => pointOf(source, id)));
  return { kind: 'bspline', uDegree, vDegree, poles, weights, uKnots, vKnots };
}

type Of = 'CURVE' | 'SURFACE';

function isSpline(type: string, of: Of): boolean {
  return (
    type === `B_SPLINE_${of}_WITH_KNOTS` || standardForms.some((form) => type === `${form}_${of}`)
  );
}

function curveKnots(source: Source, type: string, degree: number, poles: number) {
  const { records } = source;
  if (goToKnots(source, type, 'CURVE')) {
    const counts = records.numbers();
    return unfolded(counts, records.numbers());
  }
  return standardKnots(standardForm(source, type, 'CURVE'), degree, poles);
}

type Pair = readonly [u: number, v: number];

function surfaceKnots(source: Source, type: string, degrees: Pair, poles: Pair) {
  const { records } = source;
  if (goToKnots(source, type, 'SURFACE')) {
    const uCounts = records.numbers();
    const vCounts = records.numbers();
    const u = unfolded(uCounts, records.numbers());
    return [u, unfolded(vCounts, records.numbers())] as const;
  }
  const form = standardForm(source, type, 'SURFACE');
  return [
    standardKnots(form, degrees[0], poles[0]),
    standardKnots(form, degrees[1], poles[1]),
  ] as const;
}

/** Goes to the knot multiplicities, if the instance has any. */
function goToKnots({ records }: Source, type: string, of: Of): boolean {
  if (type === '') return records.goToPart(`B_SPLINE_${of}_WITH_KNOTS`);
  if (type !== `B_SPLINE_${of}_WITH_KNOTS`) return false;
  // Skips the form, whether it is closed in each direction, and whether it intersects itself.
  for (let i = of === 'CURVE' ? 3 : 4; i > 0; i--) records.skip();
  return true;
}

function standardForm({ records }: Source, type: string, of: Of) {
  const found = standardForms.find((form) =>
    type === '' ? records.goToPart(`${form}_${of}`) : type === `${form}_${of}`,
  );
  if (!found) throw new Unexpected('a spline without knots');
  return found;
}

function weightsOf({ records }: Source, poles: number): readonly number[] | null {
  if (!records.goToPart('RATIONAL_B_SPLINE_CURVE')) return null;
  const weights = records.numbers();
  checkWeights(weights, poles);
  return weights.every((weight) => weight === weights[0]) ? null : weights;
}

function weightNetOf(
  { records }: Source,
  rows: number,
  columns: number,
): readonly (readonly number[])[] | null {
  if (!records.goToPart('RATIONAL_B_SPLINE_SURFACE')) return null;
  const net = records.list(() => records.numbers());
  if (net.length !== rows) throw new Unexpected('a net of weights with gaps');
  net.forEach((row) => {
    checkWeights(row, columns);
  });
  const isPlain = net.every((row) => row.every((weight) => weight === net[0]?.[0]));
  return isPlain ? null : net;
}
