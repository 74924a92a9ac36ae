import type { Point } from '../../../geometry/pose';
import { cross, dot, plus, times, unit } from '../../../../model/vectors';

/** A plane that takes away what lies on the side of its normal. In the model's coordinates, metres. */
export interface CuttingPlane {
  /** Of length 1. */
  readonly normal: Point;
  /** Of the plane from the origin, along the normal. */
  readonly offset: number;
}

/** A plane with its own two axes; seen against the normal they turn counterclockwise. */
export interface Drawing {
  readonly right: Point;
  readonly up: Point;
  /** The plane's point that is nearest to the model's origin. */
  readonly origin: Point;
}

export function drawingOn({ normal, offset }: CuttingPlane): Drawing {
  const helper: Point = Math.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const right = unit(cross(helper, normal));
  const up = cross(normal, right);
  return { right, up, origin: times(normal, offset) };
}

/** The same plane, seen from something that has been moved by `shift`. */
export function planeFor({ normal, offset }: CuttingPlane, shift: Point): CuttingPlane {
  return { normal, offset: offset - dot(normal, shift) };
}

/** The plane that takes away the other side. */
export function flipped({ normal: [x, y, z], offset }: CuttingPlane): CuttingPlane {
  return { normal: [-x, -y, -z], offset: -offset };
}

/** The point of a plane that is nearest to a given one. */
export function ontoPlane({ normal, offset }: CuttingPlane, point: Point): Point {
  return plus(point, times(normal, offset - dot(normal, point)));
}

/** A line in a drawing: what of it has x·a + y·b at most c is kept. */
export type HalfPlane = readonly [a: number, b: number, c: number];

/** Where another plane cuts a drawing. */
export function halfPlane(drawing: Drawing, { normal, offset }: CuttingPlane): HalfPlane {
  const { right, up, origin } = drawing;
  return [dot(normal, right), dot(normal, up), offset - dot(normal, origin)];
}
