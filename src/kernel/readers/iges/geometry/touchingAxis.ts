import type { Curve } from '../../../brep/geometry';
import { distance, type Vector } from '../../../base/vector';

/** Millimetres: files have no more digits. */
const nearest = 1e-4;

/**
 * A profile that is turned, with an end that is beside the axis by rounding alone put onto it: else the surface
 * has a hole there that nothing bounds.
 * @param footOf the nearest point of the axis
 */
export function touchingAxis(curve: Curve, footOf: (point: Vector) => Vector): Curve {
  if (curve.kind !== 'bspline') return curve;
  const { poles, knots, degree } = curve;
  const last = poles.length - 1;
  const isEnd = (i: number) =>
    i === 0 ? knots[0] === knots[degree] : i === last && knots.at(-1) === knots.at(-1 - degree);
  const put = poles.map((pole, i) => {
    const foot = isEnd(i) ? footOf(pole) : pole;
    return distance(foot, pole) < nearest ? foot : pole;
  });
  return put.every((pole, i) => pole === poles[i]) ? curve : { ...curve, poles: put };
}
