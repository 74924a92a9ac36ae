import { outOfRange } from '../../../words/outOfRange';
import type { Vector } from '../../base/vector';
import type { SurfaceParameter, ExactSurface } from '../exact';
import { clampUnlessPeriodic } from '../exact';

const maxSteps = 60;
const maxAttempts = 12;
/** Step of the finite differences for second derivatives, as a share of the parameter range. */
const aside = 1e-5;
/** Share of the coordinates' size: a smaller gain ends the search. */
const flat = 1e-13;

/**
 * Damping of the first step, as a share of the steepest bend, as is usual of the method of Levenberg and Marquardt:
 * it is nearly a Newton step, and adapts.
 */
const firstDamping = 1e-3;

/**
 * Maximises the height of a surface along a direction, by Newton's method, damped where the surface is not
 * concave.
 * @param start a point near the surface
 * @returns the parameters of the maximum, or of the border of the surface on the way there, and the height
 */
export function maximizeAlong(
  surface: ExactSurface,
  [x, y, z]: Vector,
  direction: Vector,
): readonly [u: number, v: number, far: number] {
  const place = new Float64Array(9);
  surface.invert(x, y, z, place, false);
  let now = slopeAt(surface, direction, place[0] ?? outOfRange(), place[1] ?? outOfRange());
  let held = firstDamping;
  for (let i = 0; i < maxSteps; i++) {
    const bend = bendAt(surface, direction, now);
    let next: Slope | null = null;
    for (let k = 0; k < maxAttempts && !next; k++, held *= 8) {
      const [du, dv] = stepFrom(surface, now, bend, held);
      const there = slopeAt(
        surface,
        direction,
        clampUnlessPeriodic(now.u + du, surface.u),
        clampUnlessPeriodic(now.v + dv, surface.v),
      );
      if (there.far > now.far) next = there;
    }
    if (!next) break;
    const gain = next.far - now.far;
    now = next;
    held /= 80;
    if (gain <= flat * now.size) break;
  }
  return [now.u, now.v, now.far];
}

interface Slope {
  readonly u: number;
  readonly v: number;
  readonly far: number;
  /** First derivatives of the height along u and along v. */
  readonly rise: readonly [number, number];
  /** Squared lengths of the derivatives of the surface. */
  readonly speeds: readonly [number, number];
  /** Sum of the absolute coordinates, as a scale for rounding. */
  readonly size: number;
}

const out = new Float64Array(9);

function slopeAt(surface: ExactSurface, [x, y, z]: Vector, u: number, v: number): Slope {
  surface.at(u, v, out);
  const [
    px = outOfRange(),
    py = outOfRange(),
    pz = outOfRange(),
    ux = outOfRange(),
    uy = outOfRange(),
    uz = outOfRange(),
    vx = outOfRange(),
    vy = outOfRange(),
    vz = outOfRange(),
  ] = out;
  return {
    ...{ u, v, far: px * x + py * y + pz * z },
    rise: [ux * x + uy * y + uz * z, vx * x + vy * y + vz * z],
    speeds: [ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz],
    size: Math.abs(px) + Math.abs(py) + Math.abs(pz),
  };
}

type Bend = readonly [uu: number, uv: number, vv: number];

function bendAt(surface: ExactSurface, direction: Vector, now: Slope): Bend {
  const { u, v } = now;
  const du = asideOf(u, surface.u);
  const dv = asideOf(v, surface.v);
  const besideU = slopeAt(surface, direction, u + du, v).rise;
  const besideV = slopeAt(surface, direction, u, v + dv).rise;
  const uv = ((besideU[1] - now.rise[1]) / du + (besideV[0] - now.rise[0]) / dv) / 2;
  return [(besideU[0] - now.rise[0]) / du, uv, (besideV[1] - now.rise[1]) / dv];
}

/** A step towards the side where the range is longer. */
function asideOf(value: number, { low, high }: SurfaceParameter): number {
  const width = Number.isFinite(high - low) ? high - low : 1;
  return (value - low > width / 2 ? -1 : 1) * aside * width;
}

/** Share of the faster direction: at a pole one of them has no speed, and would be without damping. */
const leastSpeed = 1e-6;

function stepFrom(
  surface: ExactSurface,
  { u, v, rise, speeds }: Slope,
  [uu, uv, vv]: Bend,
  held: number,
): readonly [number, number] {
  const steepest = Math.max(Math.abs(uu), Math.abs(vv), Number.MIN_VALUE);
  const fastest = Math.max(...speeds, Number.MIN_VALUE);
  const hold = (speed: number) => held * steepest * Math.max(speed / fastest, leastSpeed);
  const a = -uu + hold(speeds[0]);
  const b = -uv;
  const c = -vv + hold(speeds[1]);
  const isStuckU = isAtEnd(u, rise[0], surface.u);
  const isStuckV = isAtEnd(v, rise[1], surface.v);
  if (isStuckU || isStuckV) {
    return [
      isStuckU ? 0 : rise[0] / Math.max(a, hold(speeds[0])),
      isStuckV ? 0 : rise[1] / Math.max(c, hold(speeds[1])),
    ];
  }
  const determinant = a * c - b * b;
  if (a > 0 && determinant > 0) {
    return [(c * rise[0] - b * rise[1]) / determinant, (a * rise[1] - b * rise[0]) / determinant];
  }
  const bound = Math.abs(a) + Math.abs(b) + Math.abs(c);
  return [rise[0] / (bound + hold(speeds[0])), rise[1] / (bound + hold(speeds[1]))];
}

/** Whether the ascent leads out of the parameter range. */
function isAtEnd(value: number, rise: number, { low, high, period }: SurfaceParameter): boolean {
  if (period !== null) return false;
  return (rise > 0 && value >= high) || (rise < 0 && value <= low);
}
