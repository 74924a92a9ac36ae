import type { Vertex } from './brep';
import type { Curve } from './geometry';
import { cross, distance, dot, lengthOf, minus, times, unit } from '../base/vector';

/** Millimetres: vertices that are nearer are on the line. */
const onLine = 1e-6;
/** Millimetres: vertices that are further away belong to another one. */
const farthest = 0.02;

/**
 * Files that round all numbers have lines beside their vertices, which their faces agree on: such a line
 * runs from one vertex to the other, in the direction that it had. All other curves as they are.
 */
export function throughEnds(curve: Curve, start: Vertex, end: Vertex): Curve {
  if (curve.kind !== 'line') return curve;
  const beside = Math.max(
    ...[start, end].map(({ point }) =>
      lengthOf(cross(minus(point, curve.origin), curve.direction)),
    ),
  );
  const isRounded = beside > onLine && beside < farthest;
  // Shorter than what it is off by, it has no direction of its own.
  if (!isRounded || !(distance(start.point, end.point) > onLine)) return curve;
  const towards = unit(minus(end.point, start.point));
  const isBackwards = dot(towards, curve.direction) < 0;
  return { ...curve, origin: start.point, direction: times(towards, isBackwards ? -1 : 1) };
}
