import { outOfRange } from '../../../words/outOfRange';
import type { Breaks } from '../../exact/integrals/breaks';
import type {
  PlaneFrame,
  Sweep,
  IntegrableCurve,
  IntegrableSurface,
} from '../../exact/integrals/integrable';
import { vectorAt } from '../../base/vector';

/** A frame as the engine writes it, right-handed or left-handed. */
export interface EngineFrame extends PlaneFrame {
  readonly z: Float64Array;
}

const smooth: Breaks = { at: [], period: null };
const fullTurn = 2 * Math.PI;
const quarters: Breaks = { at: [0, 1, 2, 3, 4].map((i) => (i * Math.PI) / 2), period: fullTurn };

/** Writes the same values as `Sweep.at`. */
type Formula = (u: number, v: number, out: Float64Array) => void;

function byFormula(
  formula: Formula,
  about: Omit<IntegrableSurface, 'alongU' | 'alongV' | 'plane' | 'isSmooth'> & {
    readonly plane?: PlaneFrame;
  },
): IntegrableSurface {
  const sweep = (point: (held: number, moving: number, out: Float64Array) => void): Sweep => {
    let held = 0;
    return {
      hold: (parameter) => {
        held = parameter;
      },
      at: (parameter, out) => point(held, parameter, out),
    };
  };
  return {
    plane: null,
    isSmooth: false,
    ...about,
    alongU: () => sweep((v, u, out) => formula(u, v, out)),
    alongV: () => sweep(formula),
  };
}

export function plane(frame: EngineFrame): IntegrableSurface {
  const { origin, x, y } = frame;
  return byFormula(
    (u, v, out) => {
      for (let k = 0; k < 3; k++) {
        out[k] =
          (origin[k] ?? outOfRange()) + u * (x[k] ?? outOfRange()) + v * (y[k] ?? outOfRange());
        out[3 + k] = x[k] ?? outOfRange();
        out[6 + k] = y[k] ?? outOfRange();
      }
    },
    { u: smooth, v: smooth, plane: frame, isStraightAlongV: true },
  );
}

/**
 * A cone with a radius at v = 0, which `widening` (sine) and `rising` (cosine of the half angle) describe along v; a
 * cylinder if it does not widen.
 */
export function cone(
  frame: EngineFrame,
  radius: number,
  widening: number,
  rising: number,
): IntegrableSurface {
  return byFormula(
    (u, v, out) => around(frame, u, radius + v * widening, v * rising, widening, rising, out),
    { u: quarters, v: smooth, isStraightAlongV: true },
  );
}

/** A torus, or a sphere, which has a major radius of 0. */
export function ring(frame: EngineFrame, major: number, minor: number): IntegrableSurface {
  return byFormula(
    (u, v, out) => {
      const across = minor * Math.cos(v);
      const up = minor * Math.sin(v);
      around(frame, u, major + across, up, -up, across, out);
    },
    { u: quarters, v: quarters, isStraightAlongV: false },
  );
}

/** A point at a radius and a height, turned by u; the slopes are the derivatives of both along v. */
function around(
  { origin, x, y, z }: EngineFrame,
  u: number,
  radius: number,
  height: number,
  radiusSlope: number,
  heightSlope: number,
  out: Float64Array,
): void {
  const cos = Math.cos(u);
  const sin = Math.sin(u);
  for (let k = 0; k < 3; k++) {
    const a = x[k] ?? outOfRange();
    const b = y[k] ?? outOfRange();
    const c = z[k] ?? outOfRange();
    const outward = cos * a + sin * b;
    out[k] = (origin[k] ?? outOfRange()) + radius * outward + height * c;
    out[3 + k] = radius * (cos * b - sin * a);
    out[6 + k] = radiusSlope * outward + heightSlope * c;
  }
}

export function extruded(curve: IntegrableCurve, direction: Float64Array): IntegrableSurface {
  const point = new Float64Array(6);
  return byFormula(
    (u, v, out) => {
      curve.at(u, point);
      for (let k = 0; k < 3; k++) {
        out[k] = (point[k] ?? outOfRange()) + v * (direction[k] ?? outOfRange());
        out[3 + k] = point[3 + k] ?? outOfRange();
        out[6 + k] = direction[k] ?? outOfRange();
      }
    },
    { u: { at: curve.breaks, period: curve.period }, v: smooth, isStraightAlongV: true },
  );
}

/** A surface of revolution: a curve along v, turned by u about the axis. */
export function revolved(
  curve: IntegrableCurve,
  origin: Float64Array,
  axis: Float64Array,
): IntegrableSurface {
  const profile = new Float64Array(6);
  const turn = turnAround(axis);
  return byFormula(
    (u, v, out) => {
      curve.at(v, profile);
      for (let k = 0; k < 3; k++)
        profile[k] = (profile[k] ?? outOfRange()) - (origin[k] ?? outOfRange());
      turn(u, profile, 0, out, 0);
      turn(u, profile, 3, out, 6);
      const [zx, zy, zz] = vectorAt(axis, 0);
      const [px, py, pz] = vectorAt(out, 0);
      out[3] = zy * pz - zz * py;
      out[4] = zz * px - zx * pz;
      out[5] = zx * py - zy * px;
      for (let k = 0; k < 3; k++) out[k] = (out[k] ?? outOfRange()) + (origin[k] ?? outOfRange());
    },
    { u: quarters, v: { at: curve.breaks, period: curve.period }, isStraightAlongV: false },
  );
}

/** Rotates by Rodrigues' formula. */
function turnAround(axis: Float64Array) {
  const [zx, zy, zz] = vectorAt(axis, 0);
  return (angle: number, from: Float64Array, at: number, out: Float64Array, to: number): void => {
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const x = from[at] ?? outOfRange();
    const y = from[at + 1] ?? outOfRange();
    const z = from[at + 2] ?? outOfRange();
    const along = (x * zx + y * zy + z * zz) * (1 - cos);
    out[to] = x * cos + (zy * z - zz * y) * sin + zx * along;
    out[to + 1] = y * cos + (zz * x - zx * z) * sin + zy * along;
    out[to + 2] = z * cos + (zx * y - zy * x) * sin + zz * along;
  };
}
