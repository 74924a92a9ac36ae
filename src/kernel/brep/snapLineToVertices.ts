import type { Vertex } from './brep';
import type { Curve } from './geometry';
import { cross, distance, dot, lengthOf, minus, times, unit } from '../base/vector';

/** Vertices that are nearer than this, in millimetres, are on the line. */
const onLine = 1e-6;
/** Vertices that are farther than this, in millimetres, belong to another line. */
const farthest = 0.02;

/**
 * Moves a line to its vertices, in its original direction. In files that round all numbers, lines lie beside
 * their vertices, while the faces agree with the vertices. All other curves are returned unchanged.
 */
export function snapLineToVertices(curve: Curve, start: Vertex, end: Vertex): Curve {
  if (curve.kind !== 'line') return curve;
  const beside = Math.max(
    ...[start, end].map(({ point }) =>
      lengthOf(cross(minus(point, curve.origin), curve.direction)),
    ),
  );
  const isRounded = beside > onLine && beside < farthest;
  // A line that is shorter than its error has no reliable direction.
  if (!isRounded || !(distance(start.point, end.point) > onLine)) return curve;
  const towards = unit(minus(end.point, start.point));
  const isBackwards = dot(towards, curve.direction) < 0;
  return { ...curve, origin: start.point, direction: times(towards, isBackwards ? -1 : 1) };
}
