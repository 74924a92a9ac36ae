import { cross, dot, minus } from '../../../model/vectors';
import type { RevolvedSurface } from '../../brep/geometry';
import type { ExactCurve } from '../exact';

/** Share of the conic's size, and of a unit vector, below which a distance from the axis is zero. */
const onAxis = 1e-9;

/**
 * A whole circle or ellipse that is symmetric about the axis would cover the revolved surface twice. The
 * profile is then one half, from axis to axis.
 */
export function halfProfile(surface: RevolvedSurface, whole: ExactCurve): ExactCurve {
  const start = whereOnAxis(surface);
  if (start === null) return whole;
  return {
    at: (t, out) => {
      whole.at(t, out);
    },
    parameterOf: (x, y, z, near) => whole.parameterOf(x, y, z, near),
    ...{ low: start, high: start + Math.PI, period: null },
    ...{ breaks: [], isLine: false },
  };
}

/** The parameter at which a symmetric conic meets the axis; null for a conic that is not symmetric. */
function whereOnAxis({ profile, origin, axis }: RevolvedSurface): number | null {
  if (profile.kind !== 'circle' && profile.kind !== 'ellipse') return null;
  const { frame } = profile;
  const radii =
    profile.kind === 'circle'
      ? [profile.radius, profile.radius]
      : [profile.majorRadius, profile.minorRadius];
  const size = Math.max(...radii);
  const toCentre = minus(frame.origin, origin);
  const beside = Math.hypot(...cross(toCentre, axis));
  if (beside > onAxis * size || Math.abs(dot(frame.axis, axis)) > onAxis) return null;
  const x = dot(frame.x, axis);
  const y = dot(cross(frame.axis, frame.x), axis);
  if (profile.kind === 'ellipse' && Math.min(Math.abs(x), Math.abs(y)) > onAxis) return null;
  return Math.atan2(y, x);
}
