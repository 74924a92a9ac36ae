import type { Surface, Vector } from '../../contract/shapes';
import { cross, dot, lengthOf, minus, plus, times } from '../readers/brep/vector';
import type { ReadCurve } from './readCurve';

/** An edge as a face runs along it. */
export interface EdgeUse {
  readonly curve: ReadCurve;
  /** Whether the face runs from the curve's beginning to its end. */
  readonly isForward: boolean;
}

/** Metres; ends that are further apart do not join. */
const gap = 1e-7;

/**
 * The area of a plane, cylinder or cone between lines and circles, by integrals along these, which are
 * all of closed form: exact, and many times faster than integrating over the surface. Null for others,
 * and where the edges do not close.
 */
export function exactArea(surface: Surface, uses: readonly EdgeUse[]): number | null {
  if (uses.length === 0 || !isClosed(uses)) return null;
  switch (surface.kind) {
    case 'plane':
      return total(uses, (use) => planeShare(use, surface.origin, surface.normal));
    case 'cylinder':
      return total(uses, (use) =>
        turnedShare(use, surface, (centre) => {
          const rise = dot(minus(centre, surface.origin), surface.axis);
          return surface.radius * rise;
        }),
      );
    case 'cone':
      return total(uses, (use) =>
        // The mantle from the tip to a circle, unrolled.
        turnedShare(use, surface, (_, radius) => radius ** 2 / (2 * Math.sin(surface.halfAngle))),
      );
    case 'sphere':
    case 'torus':
    case 'other':
      return null;
  }
}

function isClosed(uses: readonly EdgeUse[]): boolean {
  const sum = uses.reduce(
    (reached: Vector, { curve: { from, to }, isForward }) =>
      plus(reached, isForward ? minus(to, from) : minus(from, to)),
    [0, 0, 0],
  );
  return lengthOf(sum) < gap;
}

function total(uses: readonly EdgeUse[], shareOf: (use: EdgeUse) => number | null): number | null {
  let sum = 0;
  for (const use of uses) {
    const share = shareOf(use);
    if (share === null) return null;
    sum += use.isForward ? share : -share;
  }
  return Math.abs(sum) > 0 ? Math.abs(sum) : null;
}

/** Green's theorem: half of ∫ p × dp, seen along the normal. */
function planeShare(
  { curve: { curve, from, to } }: EdgeUse,
  origin: Vector,
  normal: Vector,
): number | null {
  const chord = dot(cross(minus(from, origin), minus(to, origin)), normal) / 2;
  if (curve.kind === 'line') return chord;
  if (curve.kind !== 'circle') return null;
  const facing = dot(curve.axis, normal);
  if (Math.abs(Math.abs(facing) - 1) > 1e-9) return null;
  // What lies between the arc and its chord.
  const segment = (curve.radius ** 2 / 2) * (curve.angle - Math.sin(curve.angle));
  return chord + Math.sign(facing) * segment;
}

/** Along rulings nothing is swept; a circle sweeps the area below it, which `below` gives for one radian. */
function turnedShare(
  { curve: { curve, from, to } }: EdgeUse,
  { origin, axis }: { readonly origin: Vector; readonly axis: Vector },
  below: (centre: Vector, radius: number) => number,
): number | null {
  if (curve.kind === 'line') return isRuling(from, to, origin, axis) ? 0 : null;
  if (curve.kind !== 'circle') return null;
  const facing = dot(curve.axis, axis);
  const arm = minus(curve.origin, origin);
  const beside = lengthOf(minus(arm, times(axis, dot(arm, axis))));
  if (Math.abs(Math.abs(facing) - 1) > 1e-9 || beside > gap) return null;
  return Math.sign(facing) * curve.angle * below(curve.origin, curve.radius);
}

/** Whether a line on a turned surface runs straight along it: in one plane with the axis. */
function isRuling(from: Vector, to: Vector, origin: Vector, axis: Vector): boolean {
  const normal = cross(minus(from, origin), axis);
  const away = Math.abs(dot(minus(to, from), normal));
  return away <= gap * Math.max(lengthOf(normal), gap);
}
