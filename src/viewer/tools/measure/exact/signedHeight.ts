import { dot, lengthOf, minus, type Vector } from '../../../../model/vectors';
import { outOfRange } from '../../../../words/outOfRange';
import { signChanges } from './criticalPoints';
import { curvePoint, reachOf, tangentAt, type ExactCurve } from './measuredCurve';
import { aroundAxis, normalAt, type ClosedFormSurface } from './measuredSurface';

/**
 * Signed distance of a point from an unbounded surface, metres; negative inside. A cone is continued beyond its apex.
 */
export function signedHeight(surface: ClosedFormSurface, point: Vector): number {
  switch (surface.kind) {
    case 'plane':
      return dot(minus(point, surface.origin), surface.normal);
    case 'sphere':
      return lengthOf(minus(point, surface.origin)) - surface.radius;
    case 'cylinder':
      return aroundAxis(surface, point).away - surface.radius;
    case 'cone': {
      const { origin, axis, radius, halfAngle } = surface;
      const height = dot(minus(point, origin), axis);
      const { away } = aroundAxis(surface, point);
      return (away - radius) * Math.cos(halfAngle) - height * Math.sin(halfAngle);
    }
    case 'torus': {
      const { origin, axis, majorRadius, minorRadius } = surface;
      const height = dot(minus(point, origin), axis);
      return Math.hypot(aroundAxis(surface, point).away - majorRadius, height) - minorRadius;
    }
  }
}

/**
 * Parameters, 0…1, at which the distance from a curve to a surface is extreme, and at which the curve intersects the
 * surface; both ends are included.
 */
export function criticalParametersTowards(
  curve: ExactCurve,
  surface: ClosedFormSurface,
): readonly number[] {
  const slope = (t: number): number => {
    const point = curvePoint(curve, t);
    return dot(normalAt(surface, point), tangentAt(curve, t));
  };
  const level = [0, ...signChanges(slope, samplesFor(curve, surface)), 1].sort((a, b) => a - b);
  return [...level, ...crossings(curve, surface, level)];
}

/** Between two neighbouring extremes a curve intersects a surface at most once. */
function crossings(
  curve: ExactCurve,
  surface: ClosedFormSurface,
  level: readonly number[],
): readonly number[] {
  return level.slice(1).flatMap((to, i) => {
    const from = level[i] ?? outOfRange();
    const heightAt = (t: number) =>
      signedHeight(surface, curvePoint(curve, from + t * (to - from)));
    return signChanges(heightAt, 1).map((t) => from + t * (to - from));
  });
}

/** A torus curves within its minor radius, so long curves need denser samples. */
function samplesFor(curve: ExactCurve, surface: ClosedFormSurface): number {
  if (surface.kind !== 'torus') return fewSamples;
  const length = curve.kind === 'line' ? lengthOf(minus(curve.to, curve.from)) : reachOf(curve);
  return Math.min(maxSamples, Math.max(fewSamples, Math.ceil((4 * length) / surface.minorRadius)));
}

const fewSamples = 96;
const maxSamples = 768;
