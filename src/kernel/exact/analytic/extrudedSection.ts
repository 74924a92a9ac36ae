import { outOfRange } from '../../../words/outOfRange';
import type { RevolvedSurface, ExtrudedSurface } from '../../brep/geometry';
import { CurveSearch } from '../search/curveSearch';
import type { SurfaceParameter, ExactCurve, ExactSurface, Singularity } from '../exact';
import { FormulaSweep } from './formulaSweep';
import { fullTurn, nearestEquivalent, withinPeriod } from '../search/period';

const perPiece = 4;
const perRound = 16;
const max = 512;

/** Parameters that are close enough together to start searches for the nearest point from. */
function curveStarts({ breaks, low, high }: ExactCurve): readonly number[] {
  if (breaks.length > 1) {
    const each = Math.max(1, Math.min(perPiece, Math.floor(max / breaks.length)));
    return breaks.flatMap((from, i) => evenly(from, breaks[i + 1] ?? from, each));
  }
  return Number.isFinite(high - low) ? evenly(low, high, perRound) : [0];
}

function evenly(from: number, to: number, steps: number): number[] {
  if (from === to) return [from];
  return Array.from({ length: steps }, (_, i) => from + ((to - from) * i) / steps);
}

/** A curve extruded along a straight line. */
export function exactExtruded({ direction }: ExtrudedSurface, section: ExactCurve): ExactSurface {
  const [dx, dy, dz] = direction;
  const point = new Float64Array(6);
  const at: ExactSurface['at'] = (u, v, out) => {
    section.at(u, point);
    out.set(point);
    out[0] = (point[0] ?? outOfRange()) + v * dx;
    out[1] = (point[1] ?? outOfRange()) + v * dy;
    out[2] = (point[2] ?? outOfRange()) + v * dz;
    out[6] = dx;
    out[7] = dy;
    out[8] = dz;
  };
  /** Projects a vector along the direction of extrusion. Returns the component that it removed. */
  const flatten = (values: Float64Array, from: number) => {
    const x = values[from] ?? outOfRange();
    const y = values[from + 1] ?? outOfRange();
    const z = values[from + 2] ?? outOfRange();
    const ahead = x * dx + y * dy + z * dz;
    values[from] = x - ahead * dx;
    values[from + 1] = y - ahead * dy;
    values[from + 2] = z - ahead * dz;
    return ahead;
  };
  const { low, high, period } = section;
  const flat: ExactCurve['at'] = (t, out) => {
    section.at(t, out);
    flatten(out, 0);
    flatten(out, 3);
  };
  const search = new CurveSearch({ low, high, period, at: flat }, curveStarts(section));
  const target = new Float64Array(3);
  return {
    u: directionOf(section),
    v: { low: -Infinity, high: Infinity, period: null, breaks: [], isStraight: true },
    singularities: [],
    at,
    sweep: (along) => new FormulaSweep({ at }, along),
    invert(x, y, z, out, hasHint) {
      target[0] = x;
      target[1] = y;
      target[2] = z;
      const ahead = flatten(target, 0);
      const [a = outOfRange(), b = outOfRange(), c = outOfRange()] = target;
      const u = search.parameterOf(a, b, c, hasHint ? (out[0] ?? outOfRange()) : null);
      section.at(u, point);
      const start = flatten(point, 0);
      out[0] = u;
      out[1] = ahead - start;
      return Math.hypot(
        (point[0] ?? outOfRange()) - a,
        (point[1] ?? outOfRange()) - b,
        (point[2] ?? outOfRange()) - c,
      );
    },
  };
}

/** Share of the profile's distance from the axis below which a point lies on the axis. */
const onAxis = 1e-9;

/** Share of the height along the axis and of the derivative: a distance from the axis that is smaller is rounding. */
const roundedAxis = 1e-14;

/** A curve revolved about an axis. */
export function exactRevolved(surface: RevolvedSurface, profile: ExactCurve): ExactSurface {
  const beside = besideAxis(surface);
  const [zx, zy, zz] = surface.axis;
  const [ox, oy, oz] = surface.origin;
  const point = new Float64Array(6);
  const rotated = (from: number, cos: number, sin: number, out: Float64Array, to: number) => {
    const x = point[from] ?? outOfRange();
    const y = point[from + 1] ?? outOfRange();
    const z = point[from + 2] ?? outOfRange();
    const along = (x * zx + y * zy + z * zz) * (1 - cos);
    out[to] = x * cos + (zy * z - zz * y) * sin + zx * along;
    out[to + 1] = y * cos + (zz * x - zx * z) * sin + zy * along;
    out[to + 2] = z * cos + (zx * y - zy * x) * sin + zz * along;
  };
  const at: ExactSurface['at'] = (u, v, out) => {
    profile.at(u, point);
    point[0] = (point[0] ?? outOfRange()) - ox;
    point[1] = (point[1] ?? outOfRange()) - oy;
    point[2] = (point[2] ?? outOfRange()) - oz;
    const cos = Math.cos(v);
    const sin = Math.sin(v);
    rotated(0, cos, sin, out, 0);
    rotated(3, cos, sin, out, 3);
    const [x = outOfRange(), y = outOfRange(), z = outOfRange()] = out;
    out[0] = x + ox;
    out[1] = y + oy;
    out[2] = z + oz;
    out[6] = zy * z - zz * y;
    out[7] = zz * x - zx * z;
    out[8] = zx * y - zy * x;
  };
  const { low, high, period } = profile;
  const flat: ExactCurve['at'] = (t, out) => {
    profile.at(t, out);
    beside.flatten(out);
  };
  const search = new CurveSearch({ low, high, period, at: flat }, curveStarts(profile));
  const here = new Float64Array(6);
  const there = new Float64Array(9);
  return {
    u: directionOf(profile),
    v: { low: 0, high: fullTurn, period: fullTurn, breaks: [], isStraight: false },
    singularities: singularitiesOf(profile, (out) => beside.flatten(out)),
    at,
    sweep: (along) => new FormulaSweep({ at }, along),
    invert(x, y, z, out, hasHint) {
      here.fill(0);
      here[0] = x;
      here[1] = y;
      here[2] = z;
      beside.flatten(here);
      const [rho = outOfRange(), height = outOfRange()] = here;
      const u = search.parameterOf(rho, height, 0, hasHint ? (out[0] ?? outOfRange()) : null);
      at(u, 0, there);
      const angle = beside.angle(there, x, y, z);
      here.set(there.subarray(0, 3));
      beside.flatten(here);
      const [radius = outOfRange(), level = outOfRange()] = here;
      const size = rho + radius + Math.abs(height) + Math.abs(level);
      out[0] = u;
      if (Math.min(rho, radius) > onAxis * size) {
        out[1] = hasHint
          ? nearestEquivalent(angle, out[1] ?? outOfRange(), fullTurn)
          : withinPeriod(angle, 0, fullTurn);
      } else if (!hasHint) out[1] = 0;
      return Math.hypot(radius - rho, level - height);
    },
  };
}

function besideAxis({ origin, axis }: RevolvedSurface) {
  const [ox, oy, oz] = origin;
  const [zx, zy, zz] = axis;
  return {
    /** Turns a point and its derivative into distance from the axis, height along it, and zero. */
    flatten(out: Float64Array): void {
      const x = (out[0] ?? outOfRange()) - ox;
      const y = (out[1] ?? outOfRange()) - oy;
      const z = (out[2] ?? outOfRange()) - oz;
      const dx = out[3] ?? outOfRange();
      const dy = out[4] ?? outOfRange();
      const dz = out[5] ?? outOfRange();
      const height = x * zx + y * zy + z * zz;
      const rise = dx * zx + dy * zy + dz * zz;
      const ax = x - height * zx;
      const ay = y - height * zy;
      const az = z - height * zz;
      const rho = Math.sqrt(ax * ax + ay * ay + az * az);
      out[0] = rho;
      out[1] = height;
      out[2] = 0;
      // On the axis the distance is not differentiable, and rounding gives it any direction; the curve leaves the axis
      // at this rate.
      const outward = Math.sqrt(Math.max(0, dx * dx + dy * dy + dz * dz - rise * rise));
      const isOff = rho > roundedAxis * (Math.abs(height) + outward);
      out[3] = isOff ? (ax * dx + ay * dy + az * dz) / rho : outward;
      out[4] = rise;
      out[5] = 0;
    },
    /** The angle about the axis from one point to another, in radians. */
    angle(from: Float64Array, x: number, y: number, z: number): number {
      const ax = (from[0] ?? outOfRange()) - ox;
      const ay = (from[1] ?? outOfRange()) - oy;
      const az = (from[2] ?? outOfRange()) - oz;
      const bx = x - ox;
      const by = y - oy;
      const bz = z - oz;
      const aRise = ax * zx + ay * zy + az * zz;
      const bRise = bx * zx + by * zy + bz * zz;
      const across = (ay * bz - az * by) * zx + (az * bx - ax * bz) * zy + (ax * by - ay * bx) * zz;
      return Math.atan2(across, ax * bx + ay * by + az * bz - aRise * bRise);
    },
  };
}

function singularitiesOf(profile: ExactCurve, flatten: (out: Float64Array) => void): Singularity[] {
  const { low, high, period } = profile;
  if (period !== null || !Number.isFinite(high - low)) return [];
  const flat = [low, (low + high) / 2, high].map((t) => {
    const out = new Float64Array(6);
    profile.at(t, out);
    flatten(out);
    return out[0] ?? outOfRange();
  });
  const widest = Math.max(...flat);
  return [low, high].flatMap((end, i) =>
    (flat[2 * i] ?? outOfRange()) <= onAxis * widest ? [{ held: 'u' as const, at: end }] : [],
  );
}

function directionOf({ low, high, period, breaks, isLine }: ExactCurve): SurfaceParameter {
  return { low, high, period, breaks, isStraight: isLine };
}
