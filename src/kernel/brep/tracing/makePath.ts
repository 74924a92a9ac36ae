import type { Circle, Curve, Ellipse, Line, SurfaceCurve } from '../geometry';
import { intersectionPath } from './intersectionPath';
import { splinePath } from './splinePath';
import { surfacePoint } from './surfacePoint';
import type { Path, EvaluationContext } from './evaluationContext';
import { along, cross, plus, times, type Vector } from '../../base/vector';

/** @throws Refusal for a curve that cannot be traced */
export function makePath(curve: Curve, tools: EvaluationContext): Path {
  switch (curve.kind) {
    case 'line':
      return linePath(curve);
    case 'circle':
    case 'ellipse':
      return roundPath(curve);
    case 'bspline':
      return splinePath(curve);
    case 'intersection':
      return intersectionPath(curve, tools);
    case 'onSurface':
      return surfacePath(curve, tools);
  }
}

function linePath({ origin, direction }: Line): Path {
  return {
    from: -Infinity,
    to: Infinity,
    isClosed: false,
    samples: [0],
    point: (t) => along(origin, direction, t),
    derivative: () => direction,
  };
}

function roundPath(curve: Circle | Ellipse): Path {
  const { frame } = curve;
  const y = cross(frame.axis, frame.x);
  const [major, minor] =
    curve.kind === 'circle' ? [curve.radius, curve.radius] : [curve.majorRadius, curve.minorRadius];
  const pointAt = (cos: number, sin: number): Vector =>
    plus(times(frame.x, major * cos), times(y, minor * sin));
  return {
    from: 0,
    to: 2 * Math.PI,
    isClosed: true,
    samples: evenParameters(0, 2 * Math.PI, 16),
    point: (t) => plus(frame.origin, pointAt(Math.cos(t), Math.sin(t))),
    derivative: (t) => pointAt(-Math.sin(t), Math.cos(t)),
  };
}

/** The path in the direction of the given range, with a parameter from 0 to 1. */
function surfacePath(curve: SurfaceCurve, tools: EvaluationContext): Path {
  const parameters = splinePath(curve.parameters);
  const point = (t: number) => {
    const [u, v] = parameters.point(curve.from + t * (curve.to - curve.from));
    return surfacePoint(curve.surface, u, v, tools);
  };
  // Step of central differences on a range of 1, near the cube root of the rounding error, where their error is
  // smallest.
  const step = 1e-5;
  return {
    from: 0,
    to: 1,
    isClosed: false,
    samples: evenParameters(0, 1, 32),
    point,
    derivative: (t) => times(along(point(t + step), point(t - step), -1), 0.5 / step),
  };
}

/** Parameters from one end to the other, with both ends. */
export function evenParameters(from: number, to: number, steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);
}
