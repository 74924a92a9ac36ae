import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { IntersectionCurve } from '../geometry';
import { pathThroughPoints } from './pathThroughPoints';
import type { Implicit, Path, EvaluationContext } from './evaluationContext';
import {
  along,
  cross,
  distance,
  dot,
  lengthOf,
  minus,
  plus,
  times,
  unit,
  type Vector,
} from '../../base/vector';

/** Number of exact points on a curve. The cubics between them are within a millionth of its size. */
const places = 64;

const newtonSteps = 30;

/** Share of the curve's size to which a point is brought onto both surfaces. */
const precision = 1e-12;

/** Share of the mean chord below which two points of the file are equal. */
const shortest = 1e-3;

/** An exact point and the derivative of the curve with respect to its parameter. */
interface Place {
  readonly t: number;
  readonly point: Vector;
  readonly slope: Vector;
}

/**
 * Traces the intersection of two surfaces. The points of the file only show the branch: from many points of
 * their chords Newton's method finds points on both surfaces, which cubics join. The parameter is the length
 * along the chords.
 * @throws Refusal where the surfaces do not meet near the points
 */
export function intersectionPath(curve: IntersectionCurve, tools: EvaluationContext): Path {
  const [first, second] = curve.surfaces.map(({ surface }) => tools.implicit(surface));
  if (!first || !second) throw lost();
  const chords = chordsOf(curve.points);
  const pieces: (readonly [Place, Place])[] = [];
  const length = chords.reduce((sum, chord) => sum + chord.length, 0);
  for (const chord of chords) {
    const followed =
      piecesOf(chord, chords.length, first, second, tools) ??
      shortPiece(chord, length, [first, second]);
    if (!followed) return throughPoints(curve, first, second);
    pieces.push(...followed);
  }
  const to = pieces.at(-1)?.[1].t ?? 0;
  const { isClosed } = curve;
  const pieceAt = (t: number) => {
    const at = isClosed ? wrapped(t, to) : Math.min(to, Math.max(0, t));
    let low = 0;
    let high = pieces.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((pieces[middle] ?? outOfRange())[0].t <= at) low = middle;
      else high = middle;
    }
    const piece = pieces[low];
    if (!piece) throw lost();
    return { piece, at };
  };
  return {
    from: 0,
    to,
    isClosed,
    samples: [...pieces.map(([from]) => from.t), to],
    point: (t) => {
      const { piece, at } = pieceAt(t);
      return hermite(piece, at).point;
    },
    derivative: (t) => {
      const { piece, at } = pieceAt(t);
      return hermite(piece, at).slope;
    },
  };
}

function throughPoints(curve: IntersectionCurve, first: Implicit, second: Implicit): Path {
  const path = pathThroughPoints(curve, [first, second]);
  if (!path) throw lost();
  return path;
}

function wrapped(t: number, length: number): number {
  return ((t % length) + length) % length;
}

interface Chord {
  readonly from: Vector;
  readonly to: Vector;
  /** Length of all chords before it. */
  readonly start: number;
  readonly length: number;
  readonly direction: Vector;
}

/** Chords between distinct points, because files repeat an end where the surfaces are tangent. */
function chordsOf(points: readonly Vector[]): Chord[] {
  const all = points.reduce((sum, point, i) => sum + distance(point, points[i - 1] ?? point), 0);
  const least = (shortest * all) / points.length;
  const apart: Vector[] = [];
  points.forEach((point, i) => {
    const isLast = i === points.length - 1;
    const before = apart.at(-1);
    if (before && distance(point, before) < least) {
      if (!isLast || apart.length === 1) return;
      apart.pop();
    }
    apart.push(point);
  });
  let start = 0;
  return apart.slice(1).map((to, i) => {
    const from = apart[i] ?? to;
    const length = distance(from, to);
    const chord = { from, to, start, length, direction: unit(minus(to, from)) };
    start += length;
    return chord;
  });
}

function piecesOf(
  chord: Chord,
  chordCount: number,
  first: Implicit,
  second: Implicit,
  tools: EvaluationContext,
): (readonly [Place, Place])[] | null {
  const steps = Math.max(2, Math.ceil(places / chordCount));
  const found: { t: number; point: Vector }[] = [];
  for (let i = 0; i <= steps; i++) {
    const ahead = (chord.length * i) / steps;
    const start = along(chord.from, chord.direction, ahead);
    const exact = ontoBoth(first, second, start, chord, tools);
    // The points of the file lie on the curve, also where the surfaces are tangent and the equations are singular.
    const point = exact ?? (i === 0 ? chord.from : i === steps ? chord.to : null);
    if (point) found.push({ t: chord.start + ahead, point });
  }
  if (found.length <= steps / 2) return null;
  const sloped = found.map((place, i) => {
    const slope = slopeAt(first, second, place.point, chord.direction);
    return { ...place, slope: slope ?? secant(found, i) };
  });
  return sloped.slice(1).flatMap((to, i): (readonly [Place, Place])[] => {
    const from = sloped[i];
    return from ? [[from, to]] : [];
  });
}

/** Share of a curve's length up to which a chord is short: at most so much of it is drawn straight. */
const short = 0.02;

/** Share of a chord's length by which its middle may be farther from the surfaces than its ends. */
const sagging = 1e-3;

/** Share of a curve's length by which points of the file may be off the surfaces as they are computed here. */
const beside = 1e-4;

/**
 * The chord itself as the piece of the curve; null where the chord is long, or its middle is farther from a surface
 * than its ends. Where surfaces become tangent, the last points of the file are so close together that the error of
 * the computed surfaces is larger than their distance, and Newton's method fails.
 */
function shortPiece(
  { from, to, start, length, direction }: Chord,
  whole: number,
  surfaces: readonly Implicit[],
): (readonly [Place, Place])[] | null {
  if (length > short * whole) return null;
  const middle = along(from, direction, length / 2);
  const isOn = surfaces.every((surface) => {
    const ends = Math.max(Math.abs(surface(from).value), Math.abs(surface(to).value));
    const most = sagging * length + 2 * ends;
    return ends <= beside * whole && Math.abs(surface(middle).value) <= most;
  });
  if (!isOn) return null;
  const place = (point: Vector, t: number): Place => ({ t, point, slope: direction });
  return [[place(from, start), place(to, start + length)]];
}

/**
 * The tangent, perpendicular to both normals; null where the surfaces are tangent, or the curve runs across its
 * chord.
 */
function slopeAt(first: Implicit, second: Implicit, point: Vector, chord: Vector): Vector | null {
  const tangent = cross(first(point).gradient, second(point).gradient);
  const share = dot(tangent, chord);
  // With a larger angle to the chord, or with more parallel normals, rounding would decide the direction.
  const isClear = Math.abs(share) > 0.2 * lengthOf(tangent) && lengthOf(tangent) > 1e-5;
  return isClear ? times(tangent, 1 / share) : null;
}

function secant(found: readonly { t: number; point: Vector }[], i: number): Vector {
  const from = found[Math.max(0, i - 1)];
  const to = found[Math.min(found.length - 1, i + 1)];
  if (!from || !to || to.t === from.t) return [0, 0, 0];
  return times(minus(to.point, from.point), 1 / (to.t - from.t));
}

function hermite([from, to]: readonly [Place, Place], t: number): { point: Vector; slope: Vector } {
  const width = to.t - from.t;
  const s = (t - from.t) / width;
  const rest = 1 - s;
  const step = minus(to.point, from.point);
  const point = plus(
    along(from.point, step, s * s * (3 - 2 * s)),
    plus(times(from.slope, width * s * rest * rest), times(to.slope, -width * s * s * rest)),
  );
  const slope = plus(
    times(step, (6 * s * rest) / width),
    plus(times(from.slope, rest * (1 - 3 * s)), times(to.slope, s * (3 * s - 2))),
  );
  return { point, slope };
}

/** The point on both surfaces in a plane perpendicular to the chord; null where there is none nearby. */
function ontoBoth(
  first: Implicit,
  second: Implicit,
  start: Vector,
  { direction, length: reach }: Chord,
  tools: EvaluationContext,
): Vector | null {
  let x = start;
  for (let i = 0; i < newtonSteps; i++) {
    tools.spend();
    const [a, b] = [first(x), second(x)];
    const ahead = dot(minus(x, start), direction);
    const step = solve3([a.gradient, b.gradient, direction], [-a.value, -b.value, -ahead]);
    if (!step) return null;
    // On strongly curved surfaces a long step may diverge.
    const length = lengthOf(step);
    x = along(x, step, length > 0.5 * reach ? (0.5 * reach) / length : 1);
    if (distance(x, start) > reach) return null;
    if (length <= precision * (1 + Math.hypot(...x))) return x;
  }
  return null;
}

function lost(): Refusal {
  return new Refusal('unsupportedFormat', say('An edge where two faces meet cannot be followed.'));
}

/** Solves three linear equations given by rows; null where they are dependent. */
function solve3(
  [a, b, c]: readonly [Vector, Vector, Vector],
  [x, y, z]: readonly [number, number, number],
): Vector | null {
  const bc = cross(b, c);
  const ca = cross(c, a);
  const ab = cross(a, b);
  const determinant = dot(a, bc);
  // Rows with a smaller determinant, relative to a cube, are coplanar up to rounding.
  if (!(Math.abs(determinant) > 1e-9 * lengthOf(a) * lengthOf(b) * lengthOf(c))) return null;
  const part = (i: 0 | 1 | 2) => (x * bc[i] + y * ca[i] + z * ab[i]) / determinant;
  return [part(0), part(1), part(2)];
}
