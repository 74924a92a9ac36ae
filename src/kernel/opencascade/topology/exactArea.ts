import type { Surface, Vector } from '../../../model/shapes';
import { cross, dot, lengthOf, minus, plus, times } from '../../base/vector';
import type { QuadraturePoint } from './quadraturePoints';
import type { ReadCurve } from './edgeCurve';

/** An edge as a face uses it. */
export interface EdgeUse {
  readonly curve: ReadCurve;
  /** Whether the face uses the curve in its own direction. */
  readonly isForward: boolean;
  /**
   * The stations along the curve; null if it cannot be integrated. Only called for curves other than lines and circles.
   */
  readonly stations: () => readonly QuadraturePoint[] | null;
}

/** Metres; ends that are farther apart do not join. */
const gap = 1e-7;

/**
 * The area of a plane, cylinder or cone by integrals along its edges: of closed form for lines and circles, by
 * Gauss–Legendre quadrature for other curves, and many times faster than integrating over the surface. Null for other
 * surfaces, and if the edges do not form closed loops.
 */
export function exactArea(surface: Surface, uses: readonly EdgeUse[]): number | null {
  if (uses.length === 0 || !isClosed(uses)) return null;
  switch (surface.kind) {
    case 'plane':
      return total(uses, (use) => planeShare(use, surface.origin, surface.normal));
    case 'cylinder':
      return total(uses, (use) =>
        sweptShare(use, surface, (place) => {
          const rise = dot(minus(place, surface.origin), surface.axis);
          return surface.radius * rise;
        }),
      );
    case 'cone':
      return total(uses, (use) =>
        // The area per radian of the developed cone from the apex to a circle.
        sweptShare(use, surface, (_, radius) => radius ** 2 / (2 * Math.sin(surface.halfAngle))),
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

/** Green's theorem: half of ∫ p × dp, along the normal. */
function planeShare(use: EdgeUse, origin: Vector, normal: Vector): number | null {
  const { curve, from, to } = use.curve;
  const chord = dot(cross(minus(from, origin), minus(to, origin)), normal) / 2;
  if (curve.kind === 'line') return chord;
  const facing = curve.kind === 'circle' ? dot(curve.axis, normal) : 0;
  if (curve.kind !== 'circle' || !isParallel(facing)) {
    return alongStations(
      use,
      ({ point, step }) => dot(cross(minus(point, origin), step), normal) / 2,
    );
  }
  // The area between the arc and its chord.
  const segment = (curve.radius ** 2 / 2) * (curve.angle - Math.sin(curve.angle));
  return chord + Math.sign(facing) * segment;
}

/** The area that an edge sweeps below it; zero along rulings. `below` gives the area per radian. */
function sweptShare(
  use: EdgeUse,
  { origin, axis }: Axis,
  below: (place: Vector, radius: number) => number,
): number | null {
  const { curve, from, to } = use.curve;
  if (curve.kind === 'line') return isRuling(from, to, origin, axis) ? 0 : null;
  if (curve.kind === 'circle') {
    const facing = dot(curve.axis, axis);
    const beside = lengthOf(besideAxis(curve.origin, { origin, axis }));
    if (isParallel(facing) && beside <= gap) {
      return Math.sign(facing) * curve.angle * below(curve.origin, curve.radius);
    }
  }
  return alongStations(use, ({ point, step }) => {
    const arm = besideAxis(point, { origin, axis });
    const angleStep = dot(cross(arm, step), axis) / dot(arm, arm);
    return angleStep * below(point, lengthOf(arm));
  });
}

interface Axis {
  readonly origin: Vector;
  readonly axis: Vector;
}

function besideAxis(point: Vector, { origin, axis }: Axis): Vector {
  const arm = minus(point, origin);
  return minus(arm, times(axis, dot(arm, axis)));
}

function isParallel(cosine: number): boolean {
  // An angle of 45 millionths, at which the error of an area by the cosine is below 10⁻⁹.
  return Math.abs(Math.abs(cosine) - 1) <= 1e-9;
}

function alongStations(use: EdgeUse, share: (station: QuadraturePoint) => number): number | null {
  const sum = use.stations()?.reduce((total, station) => total + share(station), 0);
  return sum !== undefined && Number.isFinite(sum) ? sum : null;
}

/** Whether a line on a surface of revolution is a ruling, that is, coplanar with the axis. */
function isRuling(from: Vector, to: Vector, origin: Vector, axis: Vector): boolean {
  const normal = cross(minus(from, origin), axis);
  const away = Math.abs(dot(minus(to, from), normal));
  return away <= gap * Math.max(lengthOf(normal), gap);
}
