import { outOfRange } from '../../../words/outOfRange';
import type { Point } from '../../geometry/pose';
import { cross, dot, minus, plus, times, unit } from '../../../model/vectors';
import { ontoPlane, type CuttingPlane } from './cut/cuttingPlane';

/** How a plane stands, radians: its normal's direction around the third axis, and towards that axis. */
export interface PlaneAngles {
  readonly turned: number;
  readonly tilted: number;
}

/** A plane turned by an angle about a direction of length 1 in it; the point `through` stays on it. */
export function rotatedPlane(
  plane: CuttingPlane,
  through: Point,
  about: Point,
  angle: number,
): CuttingPlane {
  return onPoint(rotatedAbout(plane.normal, about, angle), ontoPlane(plane, through));
}

/** A vector turned by an angle about a direction of length 1, right-handed. */
export function rotatedAbout(vector: Point, about: Point, angle: number): Point {
  const along = times(about, dot(about, vector));
  const aside = minus(vector, along);
  return plus(
    along,
    plus(times(aside, Math.cos(angle)), times(cross(about, aside), Math.sin(angle))),
  );
}

/**
 * Which of its two directions a normal is measured by: planes that take away opposite sides stand alike.
 * @param axes X, Y and Z of the file in the model's coordinates
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

/** The plane as it stands at other angles; the point `through` stays on it, and the side that it takes away. */
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
