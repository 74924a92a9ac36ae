import { outOfRange } from '../../../words/outOfRange';
import type { Point } from '../../geometry/pose';
import { cross, dot, minus, plus, times, unit } from '../../../model/vectors';
import { ontoPlane, type CuttingPlane } from './cut/cuttingPlane';

/**
 * Orientation of a plane, radians: the direction of its normal about the third axis, and its elevation towards that
 * axis.
 */
export interface PlaneAngles {
  readonly turned: number;
  readonly tilted: number;
}

/** Rotates a plane about a direction of length 1; the projection of `through` to the plane stays on it. */
export function rotatedPlane(
  plane: CuttingPlane,
  through: Point,
  about: Point,
  angle: number,
): CuttingPlane {
  return onPoint(rotatedAbout(plane.normal, about, angle), ontoPlane(plane, through));
}

/** Rotates a vector about a direction of length 1, right-handed. */
export function rotatedAbout(vector: Point, about: Point, angle: number): Point {
  const along = times(about, dot(about, vector));
  const aside = minus(vector, along);
  return plus(
    along,
    plus(times(aside, Math.cos(angle)), times(cross(about, aside), Math.sin(angle))),
  );
}

/**
 * The sign with which a normal is measured, so that planes which remove opposite sides have the same angles.
 * @param axes X, Y and Z of the file, in the model's coordinates
 */
export function signOfNormal({ normal }: CuttingPlane, axes: readonly Point[]): 1 | -1 {
  const first = axes.map((axis) => dot(axis, normal)).find((along) => Math.abs(along) > 1e-9);
  return (first ?? 1) < 0 ? -1 : 1;
}

export function anglesOfPlane(plane: CuttingPlane, axes: readonly Point[]): PlaneAngles {
  const sign = signOfNormal(plane, axes);
  const [x = outOfRange(), y = outOfRange(), z = outOfRange()] = axes.map(
    (axis) => sign * dot(axis, plane.normal),
  );
  const isLevel = Math.hypot(x, y) < 1e-9;
  return {
    turned: isLevel ? 0 : Math.atan2(y, x),
    tilted: Math.asin(Math.max(-1, Math.min(1, z))),
  };
}

/** The plane with other angles; the projection of `through` stays on it, and the removed side stays the same. */
export function planeAt(
  plane: CuttingPlane,
  { turned, tilted }: PlaneAngles,
  through: Point,
  axes: readonly Point[],
): CuttingPlane {
  const sign = signOfNormal(plane, axes);
  const level = Math.cos(tilted);
  const parts = [level * Math.cos(turned), level * Math.sin(turned), Math.sin(tilted)];
  const sum = axes.reduce(
    (all: Point, axis, i) => plus(all, times(axis, parts[i] ?? outOfRange())),
    [0, 0, 0],
  );
  return onPoint(times(sum, sign), ontoPlane(plane, through));
}

function onPoint(normal: Point, point: Point): CuttingPlane {
  const whole = unit(normal);
  return { normal: whole, offset: dot(whole, point) };
}
