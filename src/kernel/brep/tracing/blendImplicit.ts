import type { BlendBound, BlendSurface, OrientedSurface } from '../geometry';
import { nearestSearch } from './nearestPoint';
import { stationAt } from './blendStation';
import type { Implicit, EvaluationContext } from './evaluationContext';
import { along, cross, distance, dot, lengthOf, minus, plus, times, unit } from '../../base/vector';

/** Signed distance from the tube around the spine, positive on the side of the blend's natural normal. */
export function blendImplicit(blend: BlendSurface, tools: EvaluationContext): Implicit {
  const path = tools.path(blend.spine.curve);
  const nearest = nearestSearch(path, tools);
  const radius = Math.max(...blend.ranges.map(Math.abs));
  let side: number | null = null;
  return (point) => {
    const t = nearest(point);
    const centre = path.point(t);
    // A cliff edge is a tube of radius zero, so that everything is outside.
    side ??= radius === 0 ? 1 : sideOf(blend, t, tools);
    const value = side * (distance(point, centre) - radius);
    return { value, gradient: times(unit(minus(point, centre)), side) };
  };
}

/** 1 where the natural normal points away from the spine, else -1. */
function sideOf(blend: BlendSurface, t: number, tools: EvaluationContext): 1 | -1 {
  const { centre, from, to, tangent } = stationAt(blend, t, tools);
  const middle = minus(times(plus(from, to), 0.5), centre);
  return dot(cross(tangent, minus(to, from)), middle) >= 0 ? 1 : -1;
}

/** Signed distance from a contact surface of a blend: on it, the other support is at the right distance. */
export function blendBoundImplicit(
  { blend, boundary }: BlendBound,
  tools: EvaluationContext,
): Implicit {
  const support = oriented(blend.supports[boundary === 0 ? 1 : 0], tools);
  const other = oriented(blend.supports[boundary], tools);
  const supportRange = blend.ranges[boundary === 0 ? 1 : 0];
  const range = blend.ranges[boundary];
  return (point) => {
    const outwards = support(point).gradient;
    const there = other(along(point, outwards, supportRange));
    // The derivative of the support's normal in the direction of the other support's normal.
    const [ahead, behind] = [step, -step].map((by) => support(along(point, there.gradient, by)));
    if (!ahead || !behind) return there;
    const turn = times(minus(ahead.gradient, behind.gradient), supportRange / (2 * step));
    const gradient = plus(there.gradient, turn);
    const length = lengthOf(gradient);
    if (!(length > 0)) return { value: there.value - range, gradient };
    return { value: (there.value - range) / length, gradient: times(gradient, 1 / length) };
  };
}

/** Step of finite differences, in the unit of the model. */
const step = 1e-6;

/** The signed distance with the orientation that the blend uses. */
export function oriented(
  { surface, isReversed }: OrientedSurface,
  tools: EvaluationContext,
): Implicit {
  const implicit = tools.implicit(surface);
  if (!isReversed) return implicit;
  return (point) => {
    const { value, gradient } = implicit(point);
    return { value: -value, gradient: times(gradient, -1) };
  };
}
