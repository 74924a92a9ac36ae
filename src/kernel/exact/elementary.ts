import type { Cone, Cylinder, Frame, Plane, Sphere, Torus } from '../readers/brep/geometry';
import { axesOf } from './axes';
import type { Direction, ExactSurface, Tip } from './exact';
import { formulaSweep } from './formulaSweep';
import { fullTurn, nearestTurn, withinPeriod } from './period';

const endless: Direction = {
  low: -Infinity,
  high: Infinity,
  period: null,
  breaks: [],
  isStraight: true,
};
const around: Direction = {
  low: 0,
  high: fullTurn,
  period: fullTurn,
  breaks: [],
  isStraight: false,
};

export function plane({ frame }: Plane): ExactSurface {
  const axes = axesOf(frame);
  const local = new Float64Array(3);
  const at: ExactSurface['at'] = (u, v, out) => {
    axes.place(u, v, 0, out);
    axes.direct(1, 0, 0, out, 3);
    axes.direct(0, 1, 0, out, 6);
  };
  return {
    u: endless,
    v: endless,
    tips: [],
    at,
    sweep: (along) => formulaSweep(at, along),
    invert(x, y, z, out) {
      axes.locate(x, y, z, local);
      out[0] = local[0] ?? 0;
      out[1] = local[1] ?? 0;
      return Math.abs(local[2] ?? 0);
    },
  };
}

export function cylinder({ frame, radius }: Cylinder): ExactSurface {
  return turned(frame, {
    v: endless,
    tips: [],
    at(v, out) {
      out[0] = radius;
      out[1] = v;
      out[2] = 0;
      out[3] = 1;
    },
    nearest: (_, height) => height,
  });
}

/** From the tip on. */
export function cone({ frame, radius, halfAngle }: Cone): ExactSurface {
  const widening = Math.tan(halfAngle);
  const tip = -radius / widening;
  const share = Math.cos(halfAngle) ** 2;
  return turned(frame, {
    v: { ...endless, low: tip },
    tips: [{ held: 'v', at: tip }],
    at(v, out) {
      out[0] = radius + v * widening;
      out[1] = v;
      out[2] = widening;
      out[3] = 1;
    },
    nearest: (rho, height) => Math.max(tip, ((rho - radius) * widening + height) * share),
  });
}

export function sphere({ frame, radius }: Sphere): ExactSurface {
  return turned(frame, arc(0, radius));
}

export function torus({ frame, majorRadius, minorRadius }: Torus): ExactSurface {
  return turned(frame, arc(majorRadius, minorRadius));
}

/** Share of its tube by which the hole of a torus is no wider than numbers are. */
const touching = 1e-12;

/** The circle that a torus turns, or as much of it as is on one side of the axis. */
function arc(major: number, minor: number): Profile {
  // As wide as its tube it touches itself in one point, which is a tip from both sides.
  const isWhole = major > minor * (1 + touching);
  const end = isWhole ? Math.PI : Math.acos(Math.max(-1, -major / minor));
  return {
    v: isWhole ? around : { low: -end, high: end, period: null, breaks: [], isStraight: false },
    tips: isWhole
      ? []
      : [
          { held: 'v', at: -end },
          { held: 'v', at: end },
        ],
    at(v, out) {
      const across = minor * Math.cos(v);
      const up = minor * Math.sin(v);
      out[0] = major + across;
      out[1] = up;
      out[2] = -up;
      out[3] = across;
    },
    nearest(rho, height) {
      const v = Math.atan2(height, rho - major);
      return isWhole ? v : Math.max(-end, Math.min(end, v));
    },
  };
}

/** A curve in the half-plane beside an axis. */
interface Profile {
  readonly v: Direction;
  readonly tips: readonly Tip[];
  /** Writes the distance from the axis, the height along it, and the derivatives of both. */
  at(v: number, out: Float64Array): void;
  nearest(rho: number, height: number): number;
}

/** As near to the axis as this share of its place a point has no direction around it. */
const onAxis = 1e-11;

function turned(frame: Frame, profile: Profile): ExactSurface {
  const { v: direction, tips } = profile;
  const axes = axesOf(frame);
  const local = new Float64Array(3);
  const flat = new Float64Array(4);
  const at: ExactSurface['at'] = (u, v, out) => {
    profile.at(v, flat);
    const radius = flat[0] ?? 0;
    const slope = flat[2] ?? 0;
    const cos = Math.cos(u);
    const sin = Math.sin(u);
    axes.place(radius * cos, radius * sin, flat[1] ?? 0, out);
    axes.direct(-radius * sin, radius * cos, 0, out, 3);
    axes.direct(slope * cos, slope * sin, flat[3] ?? 0, out, 6);
  };
  return {
    u: around,
    v: direction,
    tips,
    at,
    sweep: (along) => formulaSweep(at, along),
    invert(x, y, z, out, hasHint) {
      axes.locate(x, y, z, local);
      const a = local[0] ?? 0;
      const b = local[1] ?? 0;
      const height = local[2] ?? 0;
      const rho = Math.sqrt(a * a + b * b);
      const v = profile.nearest(rho, height);
      profile.at(v, flat);
      const size = rho + Math.abs(height) + Math.abs(flat[0] ?? 0) + Math.abs(flat[1] ?? 0);
      if (rho > onAxis * size) out[0] = turnOf(Math.atan2(b, a), out[0] ?? 0, hasHint);
      else if (!hasHint) out[0] = 0;
      out[1] = direction.period === null ? v : turnOf(v, out[1] ?? 0, hasHint);
      return Math.hypot(rho - (flat[0] ?? 0), height - (flat[1] ?? 0));
    },
  };
}

function turnOf(angle: number, hint: number, hasHint: boolean): number {
  return hasHint ? nearestTurn(angle, hint, fullTurn) : withinPeriod(angle, 0, fullTurn);
}
