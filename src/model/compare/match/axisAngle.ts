import type { Vector } from '../../shapes';
import {
  zeroComponent,
  axisDirections,
  cross,
  dot,
  lengthOf,
  minus,
  sixOf,
  times,
  unit,
} from '../../vectors';

/** A rotation matrix by its three rows. */
export type Rotation = readonly [Vector, Vector, Vector];

/** A rotation as axis and angle. */
export interface AxisAngle {
  /** Unit vector. */
  readonly axis: Vector;
  /** 0…180, right-handed about the axis. */
  readonly degrees: number;
}

export function rotated([x, y, z]: Rotation, of: Vector): Vector {
  return [dot(x, of), dot(y, of), dot(z, of)];
}

/** The second moments (xx, yy, zz, xy, yz, zx) after a rotation. */
export function rotatedMoments(rows: Rotation, moments: readonly number[]): readonly number[] {
  const [xx, yy, zz, xy, yz, zx] = sixOf(moments);
  const applied = ([a, b, c]: Vector): Vector => [
    xx * a + xy * b + zx * c,
    xy * a + yy * b + yz * c,
    zx * a + yz * b + zz * c,
  ];
  const [u, v, w] = rows;
  const [p, q, r] = [applied(u), applied(v), applied(w)];
  return [dot(u, p), dot(v, q), dot(w, r), dot(u, q), dot(v, r), dot(w, p)];
}

/** Axis and angle of a rotation matrix. For a half turn the first non-zero component of the axis is positive. */
export function axisAngleOf([x, y, z]: Rotation): AxisAngle {
  const cosine = Math.max(-1, Math.min(1, (x[0] + y[1] + z[2] - 1) / 2));
  const twist: Vector = [z[1] - y[2], x[2] - z[0], y[0] - x[1]];
  const degrees = (Math.acos(cosine) * 180) / Math.PI;
  // For angles near 0 or 180° the sine is this small, and in single precision it no longer defines the axis.
  const axis = lengthOf(twist) > 1e-6 ? unit(twist) : halfTurnAxis([x, y, z]);
  return withKnownSense({ axis, degrees });
}

/** For a half turn both senses of the axis are equivalent, and the first non-zero component is made positive. */
export function withKnownSense({ axis, degrees }: AxisAngle): AxisAngle {
  const first = axis.find((step) => Math.abs(step) > zeroComponent) ?? 1;
  return first < 0 && degrees > 180 - halfTurnSlack
    ? { axis: times(axis, -1), degrees }
    : { axis, degrees };
}

/** Degrees by which single precision may miss a half turn. */
const halfTurnSlack = 1e-3;

/** For a half turn R about n, R + 1 is 2 n nᵀ. */
function halfTurnAxis([x, y, z]: Rotation): Vector {
  const columns: readonly Vector[] = [
    [x[0] + 1, y[0], z[0]],
    [x[1], y[1] + 1, z[1]],
    [x[2], y[2], z[2] + 1],
  ];
  return unit(columns.reduce((best, one) => (lengthOf(one) > lengthOf(best) ? one : best)));
}

/** The 23 rotations that map axes onto axes, first those about a single axis, by ascending angle. */
export const axisRotations: readonly Rotation[] = allAxisTurns();

function allAxisTurns(): readonly Rotation[] {
  const all = axisDirections.flatMap((x) =>
    axisDirections.flatMap((y): Rotation[] => {
      if (dot(x, y) !== 0) return [];
      return [[x, y, cross(x, y)]];
    }),
  );
  const isTurn = (rows: Rotation) => lengthOf(minus(rows[0], [1, 0, 0])) > 0 || rows[1][1] !== 1;
  const rank = (rows: Rotation) => {
    const { axis, degrees } = axisAngleOf(rows);
    const isAboutAxis = Math.max(...axis.map(Math.abs)) > 1 - 1e-6;
    return (isAboutAxis ? 0 : 1000) + degrees;
  };
  return all.filter(isTurn).sort((a, b) => rank(a) - rank(b));
}
