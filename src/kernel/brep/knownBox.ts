import type { Body, Loop } from './brep';
import { facesOf } from './facesOf';
import type { Frame } from './geometry';
import { BoundingBox, type Box } from '../../model/boundingBox';
import type { Vector } from '../base/vector';

/**
 * The bounding box of what is certainly on a body before it is meshed: its vertices, whole circles and whole
 * spheres. The body may extend farther.
 * @returns in the unit of the model; null where nothing is known
 */
export function knownBox(body: Body): Box | null {
  const points = facesOf(body).flatMap(({ surface, loops }) =>
    loops.length === 0 && surface.kind === 'sphere'
      ? cornersAround(surface.frame.origin, [surface.radius, surface.radius, surface.radius])
      : loops.flatMap(pointsOf),
  );
  return boxOf(points);
}

function pointsOf(loop: Loop): Vector[] {
  if (loop.kind === 'vertex') return [loop.vertex.point];
  return loop.coedges.flatMap(({ edge: { curve, start, end } }) => {
    const isWhole = start === null || start === end;
    const ring = isWhole && curve.kind === 'circle' ? circleBox(curve.frame, curve.radius) : [];
    return [...ring, ...(start ? [start.point] : []), ...(end ? [end.point] : [])];
  });
}

/** The low and the high corner of a circle's bounding box. */
export function circleBox({ origin, axis }: Frame, radius: number): [Vector, Vector] {
  const reach = (along: number) => radius * Math.sqrt(Math.max(0, 1 - along * along));
  return cornersAround(origin, [reach(axis[0]), reach(axis[1]), reach(axis[2])]);
}

/** The low and the high corner of a box with a given centre and half sides. */
export function cornersAround([x, y, z]: Vector, [dx, dy, dz]: Vector): [Vector, Vector] {
  return [
    [x - dx, y - dy, z - dz],
    [x + dx, y + dy, z + dz],
  ];
}

/** Null where there are no points. */
export function boxOf(points: readonly Vector[]): Box | null {
  if (points.length === 0) return null;
  const box = new BoundingBox();
  for (const point of points) box.add(...point);
  return box;
}
