import { Refusal } from '../../refusal';
import type { IntersectionCurve } from './geometry';
import { solve3 } from './solve3';
import type { Implicit, Path, Tools } from './tools';
import { along, cross, distance, dot, lengthOf, minus, times, unit, type Vector } from './vector';

const newtonSteps = 30;

/** Share of its size to which a point is brought onto both surfaces. */
const precision = 1e-12;

/**
 * Follows the curve in which two surfaces meet. The points of the file only show the way: from each
 * place on their chords Newton's method goes to both surfaces at once. The parameter is the length
 * along the chords.
 */
export function intersectionPath(curve: IntersectionCurve, tools: Tools): Path {
  const { points, isClosed } = curve;
  const [first, second] = curve.surfaces.map(({ surface }) => tools.implicit(surface));
  if (!first || !second) throw lost();
  const lengths = runningLengths(points);
  const to = lengths.at(-1) ?? 0;
  const seen = new Map<number, Vector>();

  const point = (t: number): Vector => {
    const at = isClosed ? wrapped(t, to) : Math.min(to, Math.max(0, t));
    const known = seen.get(at);
    if (known) return known;
    const place = chordAt(points, lengths, at);
    const found = place.isPoint
      ? place.on
      : ontoBoth(first, second, place.on, place.direction, place.reach, tools);
    if (seen.size < mostRemembered) seen.set(at, found);
    return found;
  };
  const step = to * 1e-5;
  return {
    from: 0,
    to,
    isClosed,
    samples: samplesAlong(lengths),
    point,
    // Both surfaces know it without steps, up to the sense, which the chord gives.
    derivative: (t) => {
      const { direction } = chordAt(points, lengths, isClosed ? wrapped(t, to) : t);
      const x = point(t);
      const tangent = cross(first(x).gradient, second(x).gradient);
      const share = dot(tangent, direction);
      if (Math.abs(share) < 1e-6) return times(minus(point(t + step), point(t - step)), 0.5 / step);
      return times(tangent, 1 / share);
    },
  };
}

const mostRemembered = 4096;

function wrapped(t: number, length: number): number {
  return ((t % length) + length) % length;
}

/** A few on each chord, or fewer where there are many chords. */
function samplesAlong(lengths: readonly number[]): number[] {
  const each = Math.max(1, Math.ceil(24 / (lengths.length - 1)));
  return lengths.flatMap((length, i) => {
    const next = lengths[i + 1];
    if (next === undefined) return [length];
    return Array.from({ length: each }, (_, k) => length + ((next - length) * k) / each);
  });
}

function runningLengths(points: readonly Vector[]): number[] {
  let sum = 0;
  return points.map((point, i) => (sum += i === 0 ? 0 : distance(point, points[i - 1] ?? point)));
}

interface Place {
  readonly on: Vector;
  readonly direction: Vector;
  /** Length of the chord: farther away is another branch. */
  readonly reach: number;
  /** Stands where the file gives an end, which is exact. */
  readonly isPoint: boolean;
}

function chordAt(points: readonly Vector[], lengths: readonly number[], t: number): Place {
  let i = 1;
  while (i < lengths.length - 1 && (lengths[i] ?? 0) < t) i++;
  const from: Vector = points[i - 1] ?? [NaN, NaN, NaN];
  const to: Vector = points[i] ?? from;
  const reach = distance(from, to);
  const share = (t - (lengths[i - 1] ?? 0)) / reach;
  const last = lengths.at(-1) ?? 0;
  return {
    on: along(from, minus(to, from), share),
    direction: unit(minus(to, from)),
    reach,
    isPoint: t <= 0 || t >= last,
  };
}

/**
 * The point of both surfaces in the plane across a chord.
 * @throws Refusal where there is none nearby
 */
function ontoBoth(
  first: Implicit,
  second: Implicit,
  start: Vector,
  direction: Vector,
  reach: number,
  tools: Tools,
): Vector {
  let x = start;
  for (let i = 0; i < newtonSteps; i++) {
    tools.spend();
    const [a, b] = [first(x), second(x)];
    const ahead = dot(minus(x, start), direction);
    const step = solve3([a.gradient, b.gradient, direction], [-a.value, -b.value, -ahead]);
    if (!step) break;
    // A long step on strongly bent surfaces leads astray.
    const length = lengthOf(step);
    x = along(x, step, Math.min(1, (0.5 * reach) / length || 1));
    if (distance(x, start) > reach) break;
    if (length <= precision * (1 + Math.hypot(...x))) return x;
  }
  throw lost();
}

function lost(): Refusal {
  return new Refusal('unsupportedFormat', 'An edge where two faces meet cannot be followed.');
}
