import type { Surface } from '../../brep/geometry';
import type { SurfaceParameter, ExactSurface } from '../exact';
import type { Breaks } from '../integrals/breaks';
import type { IntegrableSurface } from '../integrals/integrable';
import { fullTurn } from '../search/period';

/** The form of the surface that the integrals use. */
export function integrableSurface(exact: ExactSurface, { kind }: Surface): IntegrableSurface {
  return {
    plane: null,
    isSmooth: exact.u.breaks.length === 0 && exact.v.breaks.length === 0,
    u: breaksOf(exact.u),
    v: breaksOf(exact.v),
    // An isoparametric curve of a spline may be straight, but the integrand is not a polynomial of so low a degree.
    isStraightAlongV: exact.v.isStraight && kind !== 'bspline',
    tips: exact.singularities,
    alongU: () => exact.sweep('u'),
    alongV: () => exact.sweep('v'),
  };
}

const quarters = [0, 1, 2, 3, 4].map((count) => (count * fullTurn) / 4);

/** A periodic surface is smooth, but a full turn is too long for one piece. */
function breaksOf({ breaks, period, isStraight }: SurfaceParameter): Breaks {
  if (breaks.length > 0 || isStraight) return { at: breaks, period };
  return { at: quarters, period: fullTurn };
}
