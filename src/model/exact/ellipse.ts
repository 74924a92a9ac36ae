import { cross, dot, minus, type Vector } from '../vectors';

/** The semi-axes of an ellipse, in one unit of length. */
export interface EllipseRadii {
  readonly majorRadius: number;
  readonly minorRadius: number;
}

/** An ellipse in space. `axis` and `major` are perpendicular unit vectors. */
export interface PlacedEllipse extends EllipseRadii {
  readonly origin: Vector;
  readonly axis: Vector;
  readonly major: Vector;
}

/**
 * The arc length of an ellipse in the unit of its radii, to full double precision: Legendre's elliptic integral of the
 * second kind, by Carlson's symmetric forms (DLMF 19.25.9, 19.36.1).
 * @param start eccentric angle from the major radius, radians
 * @param angle eccentric angle of the arc, not less than zero
 */
export function ellipseLength(
  { majorRadius, minorRadius }: EllipseRadii,
  start: number,
  angle: number,
): number {
  const ratio = minorRadius / majorRadius;
  // The integral is counted from the minor radius.
  const from = start - Math.PI / 2;
  return majorRadius * (integralTo(from + angle, ratio) - integralTo(from, ratio));
}

function integralTo(angle: number, ratio: number): number {
  const halfTurns = Math.round(angle / Math.PI);
  const rest = angle - halfTurns * Math.PI;
  const whole = halfTurns === 0 ? 0 : 2 * halfTurns * quarterTo(Math.PI / 2, ratio);
  return whole + quarterTo(rest, ratio);
}

/** The integral to an angle in −π/2…π/2. */
function quarterTo(angle: number, ratio: number): number {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const x = cosine * cosine;
  const y = x + (ratio * sine) ** 2;
  const parameter = (1 - ratio) * (1 + ratio);
  return sine * firstForm(x, y, 1) - (parameter / 3) * sine ** 3 * secondForm(x, y, 1);
}

/** Relative: the error of the series is of the sixth order, and each step divides it by 4⁶. */
const sameEnough = 1e-3;

/** Carlson's R_F. */
function firstForm(x: number, y: number, z: number): number {
  const mean = (x + y + z) / 3;
  const [dx, dy] = [1 - x / mean, 1 - y / mean];
  const dz = -dx - dy;
  if (Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz)) < sameEnough) {
    const [second, third] = [dx * dy - dz * dz, dx * dy * dz];
    const series = 1 - second / 10 + third / 14 + second ** 2 / 24 - (3 * second * third) / 44;
    return series / Math.sqrt(mean);
  }
  const step = stepOf(x, y, z);
  return firstForm((x + step) / 4, (y + step) / 4, (z + step) / 4);
}

/** Carlson's R_D. */
function secondForm(x: number, y: number, z: number): number {
  const mean = (x + y + 3 * z) / 5;
  const [dx, dy] = [1 - x / mean, 1 - y / mean];
  const dz = -(dx + dy) / 3;
  if (Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz)) < sameEnough) {
    const second = dx * dy - 6 * dz * dz;
    const third = (3 * dx * dy - 8 * dz * dz) * dz;
    const fourth = 3 * (dx * dy - dz * dz) * dz * dz;
    const series = 1 - (3 * second) / 14 + third / 6 + (9 * second ** 2) / 88 - (3 * fourth) / 22;
    return series / (mean * Math.sqrt(mean));
  }
  const step = stepOf(x, y, z);
  const rest = secondForm((x + step) / 4, (y + step) / 4, (z + step) / 4) / 4;
  return 3 / (Math.sqrt(z) * (z + step)) + rest;
}

function stepOf(x: number, y: number, z: number): number {
  const [a, b, c] = [Math.sqrt(x), Math.sqrt(y), Math.sqrt(z)];
  return a * b + a * c + b * c;
}

/** The eccentric angle of a point of an ellipse, −π…π, counted from its major radius. */
export function angleAt(ellipse: PlacedEllipse, point: Vector): number {
  const { origin, axis, major, majorRadius, minorRadius } = ellipse;
  const arm = minus(point, origin);
  const [x, y] = [dot(arm, major), dot(arm, cross(axis, major))];
  return Math.atan2(y / minorRadius, x / majorRadius);
}

/**
 * The eccentric angles of all points of an ellipse at which the line to a point in its plane is perpendicular to it:
 * two, or four if the point is inside the evolute. One root is in the quadrant of the point and one in the opposite
 * quadrant. In the quadrant between, the function divided by sine and cosine is convex, and its minimum separates two
 * roots.
 * @param x along the major radius, from the centre
 */
export function feetOfEllipse(radii: EllipseRadii, x: number, y: number): readonly number[] {
  const { majorRadius, minorRadius } = radii;
  const [away, aside] = [majorRadius * Math.abs(x), minorRadius * Math.abs(y)];
  const focal = (majorRadius - minorRadius) * (majorRadius + minorRadius);
  const slope = (angle: number) => {
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    return away * sine - aside * cosine - focal * sine * cosine;
  };
  const quarter = Math.PI / 2;
  const feet = [
    rootOf(slope, 0, quarter),
    rootOf((angle) => -slope(angle), 2 * quarter, 3 * quarter),
  ];
  const [narrow, wide] = [Math.cbrt(away), Math.cbrt(aside)];
  if ((narrow ** 2 + wide ** 2) ** 1.5 < focal) {
    const parting = -Math.atan2(wide, narrow);
    feet.push(
      rootOf(slope, -quarter, parting),
      rootOf((angle) => -slope(angle), parting, 0),
    );
  }
  // Mirrors the angles from the first quadrant into the quadrant of the point.
  return feet.map((angle) =>
    Math.atan2(Math.sin(angle) * (y < 0 ? -1 : 1), Math.cos(angle) * (x < 0 ? -1 : 1)),
  );
}

/** The distance of a point in its plane from a full ellipse. */
export function distanceFromEllipse(radii: EllipseRadii, x: number, y: number): number {
  const { majorRadius, minorRadius } = radii;
  const ways = feetOfEllipse(radii, x, y).map((angle) =>
    Math.hypot(majorRadius * Math.cos(angle) - x, minorRadius * Math.sin(angle) - y),
  );
  return Math.min(...ways);
}

/** Bisects for the place where a function changes from zero or less to more, down to double precision. */
function rootOf(valueAt: (at: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < maxSteps; step++) {
    const half = (low + high) / 2;
    if (half === low || half === high) break;
    if (valueAt(half) > 0) high = half;
    else low = half;
  }
  return (low + high) / 2;
}

const maxSteps = 64;
