import type { Point } from '../../../geometry/pose';
import { cross, dot, plus, times, unit } from '../../../../model/vectors';

/** A clipping plane, which removes the side of its normal. In the model's coordinates, metres. */
export interface CuttingPlane {
  /** A unit vector. */
  readonly normal: Point;
  /** Distance of the plane from the origin, along the normal. */
  readonly offset: number;
}

/** The two axes of a plane's drawing; counter-clockwise when seen against the normal. */
export interface Drawing {
  readonly right: Point;
  readonly up: Point;
  /** The point of the plane that is nearest to the model's origin. */
  readonly origin: Point;
}

export function drawingOn({ normal, offset }: CuttingPlane): Drawing {
  const helper: Point = Math.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const right = unit(cross(helper, normal));
  const up = cross(normal, right);
  return { right, up, origin: times(normal, offset) };
}

/** The same plane in the coordinates of something that was displaced by `shift`. */
export function planeFor({ normal, offset }: CuttingPlane, shift: Point): CuttingPlane {
  return { normal, offset: offset - dot(normal, shift) };
}

/** The plane that removes the other side. */
export function flipped({ normal: [x, y, z], offset }: CuttingPlane): CuttingPlane {
  return { normal: [-x, -y, -z], offset: -offset };
}

/** Projects a point to a plane. */
export function ontoPlane({ normal, offset }: CuttingPlane, point: Point): Point {
  return plus(point, times(normal, offset - dot(normal, point)));
}

/** A half plane of a drawing: the points with a·x + b·y ≤ c are kept. */
export type HalfPlane = readonly [a: number, b: number, c: number];

/** The half plane that another plane keeps of a drawing. */
export function halfPlane(drawing: Drawing, { normal, offset }: CuttingPlane): HalfPlane {
  const { right, up, origin } = drawing;
  return [dot(normal, right), dot(normal, up), offset - dot(normal, origin)];
}
