import type { Surface } from '../../../../model/shapes';
import { along, cross, dot, minus, times, type Vector } from '../../../../model/vectors';
import { areParallel, betweenAxes, type Axis } from './axes';
import { spanOf, type Span } from './nearest';

/** A cylinder, or a cone whose radius grows along its axis. */
export type Ruled = Extract<Surface, { kind: 'cylinder' | 'cone' }>;

/** Rounding tolerance for a common normal to exist. */
const touching = 1e-12;

/**
 * Spans that are perpendicular to two unbounded cylinders or cones, in closed form: each lies along a common normal,
 * and connects the rulings at which the surfaces have that normal. None when rulings are parallel, since such a span
 * can be moved along them to an edge.
 */
export function ruledSpans(a: Ruled, b: Ruled): readonly Span[] {
  if (areParallel(a.axis, b.axis)) return [];
  return [1, -1].flatMap((side) =>
    commonNormals(a, b, side).flatMap((normal) => {
      const [one, other] = [rulingOf(a, normal), rulingOf(b, times(normal, side))];
      const { from, to, isParallel } = betweenAxes(one, other);
      if (isParallel || isBehindTip(a, one, from) || isBehindTip(b, other, to)) return [];
      return [spanOf(from, to)];
    }),
  );
}

/** Unit vectors that are outward normals of `a`, and, multiplied by `side`, of `b`. */
function commonNormals(a: Ruled, b: Ruled, side: number): readonly Vector[] {
  const cosine = dot(a.axis, b.axis);
  const square = cross(a.axis, b.axis);
  const sine2 = dot(square, square);
  const [alongA, alongB] = [-steepness(a), -steepness(b) * side];
  const shareA = (alongA - cosine * alongB) / sine2;
  const shareB = (alongB - cosine * alongA) / sine2;
  const left = (1 - shareA * alongA - shareB * alongB) / sine2;
  if (left < -touching / sine2) return [];
  const reach = Math.sqrt(Math.max(0, left));
  const flat = along(times(a.axis, shareA), b.axis, shareB);
  return [along(flat, square, reach), along(flat, square, -reach)];
}

/** Sine of a cone's half angle, by which the outward normal leans backwards; 0 for a cylinder. */
function steepness(surface: Ruled): number {
  return surface.kind === 'cone' ? Math.sin(surface.halfAngle) : 0;
}

/** The ruling along which a surface has the given outward normal. */
function rulingOf(surface: Ruled, normal: Vector): Axis {
  const { origin, axis, radius } = surface;
  if (surface.kind === 'cylinder') return { origin: along(origin, normal, radius), axis };
  const [sin, cos] = [Math.sin(surface.halfAngle), Math.cos(surface.halfAngle)];
  const outward = times(along(normal, axis, sin), 1 / cos);
  return {
    origin: along(origin, outward, radius),
    axis: along(times(axis, cos), outward, sin),
  };
}

function isBehindTip(surface: Ruled, ruling: Axis, point: Vector): boolean {
  if (surface.kind === 'cylinder') return false;
  return (
    dot(minus(point, ruling.origin), ruling.axis) < -surface.radius / Math.sin(surface.halfAngle)
  );
}
