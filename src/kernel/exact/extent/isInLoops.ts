import { outOfRange } from '../../../words/outOfRange';
import { edgeSpan } from '../edgeSpan';
import type { SurfaceParameter, ExactSurface } from '../exact';
import type { FaceBoundary, LoopSide } from '../facts/faceBoundary';

/**
 * Whether a point of the surface of a face lies within the face. The boundary is the mesher's polygon, with the
 * exact edge used where it is nearest to the point.
 */
export function isInLoops(
  face: FaceBoundary,
  surface: ExactSurface,
  u: number,
  v: number,
): boolean {
  if (face.loops.length === 0) return true;
  return turnsOf(u, surface.u, face.loops, 0).some((periodicU) =>
    turnsOf(v, surface.v, face.loops, 1).some((periodicV) =>
      isWithin(face.loops, surface, periodicU, periodicV),
    ),
  );
}

type Loops = FaceBoundary['loops'];

/** A parameter and its copies by whole periods, within the range of the loops. */
function turnsOf(value: number, { period }: SurfaceParameter, loops: Loops, axis: 0 | 1): number[] {
  if (period === null) return [value];
  let low = Infinity;
  let high = -Infinity;
  for (const { points } of loops.flat()) {
    for (let i = axis; i < points.length; i += 2) {
      low = Math.min(low, points[i] ?? low);
      high = Math.max(high, points[i] ?? high);
    }
  }
  // A value on the border of a period counts on both sides, so that rounding does not decide.
  const first = Math.ceil((low - value) / period - 1e-9);
  const last = Math.floor((high - value) / period + 1e-9);
  return Array.from(
    { length: Math.max(0, Math.min(last - first + 1, maxTurns)) },
    (_, i) => value + (first + i) * period,
  );
}

const maxTurns = 8;

function isWithin(loops: Loops, surface: ExactSurface, u: number, v: number): boolean {
  const nearest = nearestChord(loops, surface, u, v);
  let isIn = false;
  for (const side of loops.flat()) {
    const { points } = side;
    for (let i = 0; i + 3 < points.length; i += 2) {
      const [fromU, fromV, toU, toV] = chordAt(points, i);
      const foot =
        nearest?.side === side && nearest.at === i ? footOn(nearest, surface, u, v) : null;
      const crossings = foot
        ? crosses(u, v, fromU, fromV, ...foot) !== crosses(u, v, ...foot, toU, toV)
        : crosses(u, v, fromU, fromV, toU, toV);
      if (crossings) isIn = !isIn;
    }
  }
  return isIn;
}

/** Whether a ray from a point in the direction of rising u crosses a chord. */
function crosses(
  u: number,
  v: number,
  fromU: number,
  fromV: number,
  toU: number,
  toV: number,
): boolean {
  if (fromV > v === toV > v) return false;
  return u < fromU + ((v - fromV) / (toV - fromV)) * (toU - fromU);
}

interface Chord {
  readonly side: LoopSide;
  /** Index of the chord's first point in the list of the side, times two. */
  readonly at: number;
  /** Position of the nearest point on the chord, from 0 to 1. */
  readonly share: number;
}

function nearestChord(loops: Loops, surface: ExactSurface, u: number, v: number): Chord | null {
  surface.at(u, v, place);
  const uSpeed = Math.hypot(
    place[3] ?? outOfRange(),
    place[4] ?? outOfRange(),
    place[5] ?? outOfRange(),
  );
  const vSpeed = Math.hypot(
    place[6] ?? outOfRange(),
    place[7] ?? outOfRange(),
    place[8] ?? outOfRange(),
  );
  let nearest: Chord | null = null;
  let least = Infinity;
  for (const side of loops.flat()) {
    for (let at = 0; at + 3 < side.points.length; at += 2) {
      const [fromU, fromV, toU, toV] = chordAt(side.points, at);
      const [x, y] = [(u - fromU) * uSpeed, (v - fromV) * vSpeed];
      const [alongX, alongY] = [(toU - fromU) * uSpeed, (toV - fromV) * vSpeed];
      const square = alongX * alongX + alongY * alongY;
      const share = square > 0 ? Math.max(0, Math.min(1, (x * alongX + y * alongY) / square)) : 0;
      const far = Math.hypot(x - share * alongX, y - share * alongY);
      if (far < least) {
        least = far;
        nearest = { side, at, share };
      }
    }
  }
  return nearest;
}

/** The exact point of the edge that is nearest; null where the chord itself is exact. */
function footOn(
  { side, at, share }: Chord,
  surface: ExactSurface,
  u: number,
  v: number,
): readonly [number, number] | null {
  const curve = side.edge && edgeSpan(side.edge)?.curve;
  const from = side.stations[at / 2];
  const to = side.stations[at / 2 + 1];
  if (!curve || from === undefined || to === undefined) return null;
  surface.at(u, v, place);
  const [x = outOfRange(), y = outOfRange(), z = outOfRange()] = place;
  const t = curve.parameterOf(x, y, z, from + share * (to - from));
  if (!(t > Math.min(from, to) && t < Math.max(from, to))) return null;
  curve.at(t, point);
  const [fromU, fromV, toU, toV] = chordAt(side.points, at);
  place.set([fromU + share * (toU - fromU), fromV + share * (toV - fromV)]);
  const [px = outOfRange(), py = outOfRange(), pz = outOfRange()] = point;
  surface.invert(px, py, pz, place, true);
  const [footU = outOfRange(), footV = outOfRange()] = place;
  return [footU, footV];
}

function chordAt(points: Float64Array, at: number): readonly [number, number, number, number] {
  return [
    points[at] ?? outOfRange(),
    points[at + 1] ?? outOfRange(),
    points[at + 2] ?? outOfRange(),
    points[at + 3] ?? outOfRange(),
  ];
}

const place = new Float64Array(9);
const point = new Float64Array(6);
