import { exactSurface } from './exactSurface';
import type { Loop } from '../brep/brep';
import type { Cone, OrientedSurface, Surface, Torus } from '../brep/geometry';
import { hornTorusTolerance } from './analytic/profiles';
import { along, times } from '../base/vector';

/** The other half must be this many times closer. A smaller factor may be rounding where both halves meet. */
const clearly = 10;

/**
 * A cone has a second nappe beyond its apex, and a spindle torus has an outer and an inner part. Chooses the
 * half on which the corners of a face lie.
 * @returns `isReversed` where the natural normal is opposite to that of the file's formula, whose radius is
 *   negative there
 */
export function halfWithCorners(surface: Surface, loops: readonly Loop[]): OrientedSurface {
  const other = otherHalf(surface);
  const corners = other ? loops.flatMap(cornersOf) : [];
  const isOther =
    other !== null && clearly * farthest(other.surface, corners) < farthest(surface, corners);
  return isOther ? other : { surface, isReversed: false };
}

function otherHalf(surface: Surface): OrientedSurface | null {
  if (surface.kind === 'cone') return { surface: behindSingularity(surface), isReversed: false };
  const other = surface.kind === 'torus' ? otherSide(surface) : null;
  return other && { surface: other, isReversed: true };
}

function behindSingularity({ frame, ...cone }: Cone): Cone {
  const toSingularity = -cone.radius / Math.tan(cone.halfAngle);
  const origin = along(frame.origin, frame.axis, 2 * toSingularity);
  return { ...cone, frame: { ...frame, origin, axis: times(frame.axis, -1) } };
}

function otherSide(torus: Torus): Torus | null {
  // One as wide as its tube has no inner half but a point, which rounding makes a little more.
  const isSpindle = Math.abs(torus.majorRadius) < torus.minorRadius * (1 - hornTorusTolerance);
  return isSpindle ? { ...torus, majorRadius: -torus.majorRadius } : null;
}

type Point = readonly [x: number, y: number, z: number];

function cornersOf(loop: Loop): Point[] {
  const vertices =
    loop.kind === 'vertex'
      ? [loop.vertex]
      : loop.coedges.flatMap(({ edge }) => [edge.start, edge.end]);
  return vertices.flatMap((vertex) => (vertex ? [vertex.point] : []));
}

function farthest(surface: Surface, corners: readonly Point[]): number {
  const exact = exactSurface(surface);
  if (!exact) return 0;
  const place = new Float64Array(2);
  return Math.max(0, ...corners.map((corner) => exact.invert(...corner, place, false)));
}
