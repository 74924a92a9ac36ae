import type { RevolvedSpline, Surface, Vector } from '../../shapes';
import { cross, dot, minus, perpendicularTo, plus, times } from '../../vectors';
import { bezierCurves, placeOfPole, type BezierRow, type WeightedPole } from './bezierRows';

/** An axis through a point; the direction is a unit vector. */
interface Axis {
  readonly origin: Vector;
  readonly axis: Vector;
}

/** The rational Bézier patches of a revolved surface: rows along its profile of poles around its axis. */
export function revolvedPatches(surface: RevolvedSpline): readonly (readonly BezierRow[])[] {
  return patchesOf(bezierCurves(surface.profile), surface, surface.low, surface.high);
}

/** The patches of a whole sphere. */
export function patchesOfSphere({
  origin,
  radius,
}: Extract<Surface, { kind: 'sphere' }>): readonly (readonly BezierRow[])[] {
  const axis: Vector = [0, 0, 1];
  const meridian = arcRows(
    { origin, axis: [0, 1, 0] },
    plus(origin, times(axis, radius)),
    0,
    Math.PI,
  );
  return patchesOf(meridian, { origin, axis }, 0, 2 * Math.PI);
}

/** The patches of a whole torus. */
export function patchesOfTorus(
  surface: Extract<Surface, { kind: 'torus' }>,
): readonly (readonly BezierRow[])[] {
  const { origin, axis, majorRadius, minorRadius } = surface;
  const outward = perpendicularTo(axis);
  const centre = plus(origin, times(outward, majorRadius));
  const start = plus(centre, times(outward, minorRadius));
  const section = arcRows({ origin: centre, axis: cross(axis, outward) }, start, 0, 2 * Math.PI);
  return patchesOf(section, surface, 0, 2 * Math.PI);
}

function patchesOf(
  profile: readonly BezierRow[],
  around: Axis,
  low: number,
  high: number,
): readonly (readonly BezierRow[])[] {
  const turns = turnsBetween(low, high);
  return profile.flatMap((row) =>
    turns.map(([from, to]) => row.map((pole) => turnedPole(pole, around, from, to))),
  );
}

/** The arc of a point that is turned about an axis, as rational curves of degree 2. */
function arcRows(around: Axis, start: Vector, low: number, high: number): readonly BezierRow[] {
  return turnsBetween(low, high).map(([from, to]) => turnedPole([...start, 1], around, from, to));
}

type Turn = readonly [from: number, to: number];

/** An arc of a quarter turn or less has positive weights and a narrow hull. */
function turnsBetween(low: number, high: number): readonly Turn[] {
  const count = Math.max(1, Math.ceil((high - low) / (Math.PI / 2) - 1e-9));
  const angleAt = (i: number) => low + ((high - low) * i) / count;
  return Array.from({ length: count }, (_, i) => [angleAt(i), angleAt(i + 1)]);
}

/** The three poles of the arc on which a pole moves: the middle one is where the tangents at the ends meet. */
function turnedPole(
  pole: WeightedPole,
  { origin, axis }: Axis,
  from: number,
  to: number,
): BezierRow {
  const weight = pole[3];
  const arm = minus(placeOfPole(pole), origin);
  const height = times(axis, dot(arm, axis));
  const outward = minus(arm, height);
  const sideways = cross(axis, outward);
  const poleAt = (angle: number, narrowing: number): WeightedPole => {
    const reach = plus(times(outward, Math.cos(angle)), times(sideways, Math.sin(angle)));
    // The distance from the axis grows by as much as the weight decreases, so that their product stays.
    const fixed = times(plus(origin, height), weight * narrowing);
    return [...plus(fixed, times(reach, weight)), weight * narrowing];
  };
  const half = (to - from) / 2;
  return [poleAt(from, 1), poleAt((from + to) / 2, Math.cos(half)), poleAt(to, 1)];
}
