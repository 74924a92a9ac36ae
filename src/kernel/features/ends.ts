import { outOfRange } from '../../words/outOfRange';
import { across, cross, distance, dot, minus, vectorAt } from '../base/vector';
import { isOnAxis, isParallel, type Axis } from '../../model/exact/carrier';
import type { KnownPart, Region, Regions } from './regions';
import { wrapAngle } from '../../model/vectors';

/** The end of a round region along its axis. */
export interface End {
  readonly edges: readonly number[];
  /** How far its edges go around the axis, at most a full turn. */
  readonly angle: number;
  /** Where it is along the axis, from its origin: of an end that is not square to it, about in the middle. */
  readonly at: number;
  /** Whether all edges are circles around the axis: then `at` is exact. */
  readonly isSquare: boolean;
}

export interface Ends {
  /** Towards the origin of the axis and against its direction; null where it ends in a tip, or nowhere. */
  readonly low: End | null;
  readonly high: End | null;
  /** How far around its axis it goes. */
  readonly angle: number;
  /** Edges that run along it, where it does not go all around. */
  readonly sides: readonly number[];
}

/** Radians. An edge that turns by less runs along its region, one that turns by more goes all around; seams lie within. */
const noTurn = 1e-3;
const nearlyTurn = 2 * Math.PI - 1e-2;

/** Where a region that goes around an axis ends along it. */
export function endsOf(regions: Regions, { loops }: Region, axis: Axis): Ends {
  const courses = new Map<number, Course>();
  for (const edge of loops.flat()) courses.set(edge, courseOf(regions, edge, axis));
  const shifted = (edges: readonly number[]): Piece => pieceOf(regions, edges, courses);
  const rings = loops.map(shifted).filter(({ turn }) => turn > nearlyTurn);
  if (rings.length > 0) {
    return { ...parted(regions, rings, axis, true), angle: 2 * Math.PI, sides: [] };
  }
  const length = extentOf(courses.values());
  const sides = loops.flat().filter((edge) => {
    const course = courses.get(edge);
    return course ? isSide(course, length, regions) : false;
  });
  const gaps = new Set(sides);
  const pieces = loops
    .filter((loop) => loop.some((edge) => gaps.has(edge)))
    .flatMap((loop) => cutAt(loop, gaps).map(shifted));
  // Without edges along it, nobody can tell its ends from its sides; with one, it has no end where that begins.
  const angle = sides.length > 1 ? coveredBy(courses.values()) : 0;
  return { ...parted(regions, pieces, axis, false), angle, sides };
}

/**
 * Whether an edge runs along its region: at one angle, or, as where a cone is cut beside its axis, from the one end to
 * the other much more along the axis than around it.
 */
function isSide({ turn, radius, low, high }: Course, length: number, { sameness }: Regions) {
  if (Math.abs(turn) < noTurn) return true;
  const rise = high - low;
  return rise > length - sameness.length && rise > steep * Math.abs(turn) * radius;
}

/** Of the way around: so far a side goes along its axis at least. */
const steep = 4;

function extentOf(courses: Iterable<Course>): number {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const { low, high } of courses) {
    lowest = Math.min(lowest, low);
    highest = Math.max(highest, high);
  }
  return highest - lowest;
}

/** Edges that go on in each other. */
interface Piece {
  readonly edges: readonly number[];
  readonly turn: number;
  /** In its middle. */
  readonly at: number;
}

/** A single ring is the wide end of what has a tip. */
function parted(
  regions: Regions,
  pieces: readonly Piece[],
  axis: Axis,
  areRings: boolean,
): Pick<Ends, 'low' | 'high'> {
  const places = pieces.map(({ at }) => at);
  const isTipped = areRings && pieces.length === 1;
  const half = isTipped ? -Infinity : (Math.min(...places) + Math.max(...places)) / 2;
  const low = endOf(
    regions,
    pieces.filter(({ at }) => at < half),
    axis,
  );
  const high = endOf(
    regions,
    pieces.filter(({ at }) => at >= half),
    axis,
  );
  return { low, high };
}

/** How far around some edges go together: steps of a border above each other go around once. */
function coveredBy(courses: Iterable<Course>): number {
  const arcs = [...courses].flatMap(({ from, to }) => {
    const width = Math.min(to - from, 2 * Math.PI);
    const start = from - 2 * Math.PI * Math.floor(from / (2 * Math.PI));
    const end = start + width;
    return end <= 2 * Math.PI
      ? [{ start, end }]
      : [
          { start, end: 2 * Math.PI },
          { start: 0, end: end - 2 * Math.PI },
        ];
  });
  let [covered, reached] = [0, 0];
  for (const { start, end } of arcs.sort((a, b) => a.start - b.start)) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return covered;
}

/** The way of an edge around an axis, from its first corner to its last. */
interface Course {
  /** Radians, right-handed, from the first of its ends to the other. */
  readonly turn: number;
  /** The angles between which it stays; the same where it is on the axis. */
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  /** From the axis, at most. */
  readonly radius: number;
}

function courseOf({ part, sameness }: Regions, edge: number, { origin, axis }: Axis): Course {
  const line = part.edges[edge] ?? outOfRange();
  const x = across(axis);
  const y = cross(axis, x);
  let [turn, low, high] = [0, Infinity, -Infinity];
  let [first, least, most] = [0, 0, 0];
  let radius = 0;
  let before: number | null = null;
  for (let i = 0; i + 2 < line.length; i += 3) {
    const arm = minus(vectorAt(line, i), origin);
    const at = dot(arm, axis);
    low = Math.min(low, at);
    high = Math.max(high, at);
    const [right, up] = [dot(arm, x), dot(arm, y)];
    // The tip of a cone is at no angle.
    const out = Math.hypot(right, up);
    radius = Math.max(radius, out);
    if (out <= 10 * sameness.length) continue;
    const angle = Math.atan2(up, right);
    if (before === null) first = angle;
    else turn += wrapAngle(angle - before);
    before = angle;
    least = Math.min(least, turn);
    most = Math.max(most, turn);
  }
  const [from, to] = [first + least, first + most];
  return { turn: isFlipped(part, edge) ? -turn : turn, from, to, low, high, radius };
}

/** Whether a polyline begins where its edge ends. */
function isFlipped({ shapes, edges }: KnownPart, edge: number): boolean {
  const [from, to] = (shapes.edges[edge]?.ends ?? []).map((corner) => shapes.corners[corner]);
  const [x, y, z] = edges[edge] ?? [];
  if (!from || !to || x === undefined || y === undefined || z === undefined) return false;
  return distance([x, y, z], to) < distance([x, y, z], from);
}

/** @param edges that go on in each other, whichever way each of them runs */
function pieceOf(
  { part: { shapes } }: Regions,
  edges: readonly number[],
  courses: ReadonlyMap<number, Course>,
): Piece {
  let [turn, most, low, high] = [0, 0, Infinity, -Infinity];
  let corner = startOf(edges.map((edge) => shapes.edges[edge]?.ends ?? outOfRange()));
  for (const edge of edges) {
    const [from, to] = shapes.edges[edge]?.ends ?? outOfRange();
    const course = courses.get(edge) ?? outOfRange();
    const isForward = from === corner;
    turn += (isForward ? 1 : -1) * course.turn;
    corner = isForward ? to : from;
    most = Math.max(most, Math.abs(turn));
    low = Math.min(low, course.low);
    high = Math.max(high, course.high);
  }
  return { edges, turn: Math.min(most, 2 * Math.PI), at: (low + high) / 2 };
}

/** The corner at which the first of some edges begins, so that the second goes on at its other one. */
function startOf(ends: readonly (readonly [number, number])[]): number {
  const [first = [-1, -1], second = [-1, -1]] = ends;
  return second.includes(first[1]) ? first[0] : first[1];
}

/** A loop without some of its edges, as pieces. */
function cutAt(loop: readonly number[], gaps: ReadonlySet<number>): number[][] {
  const first = loop.findIndex((edge) => gaps.has(edge));
  const shifted = [...loop.slice(first), ...loop.slice(0, first)];
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (const edge of [...shifted, shifted[0] ?? -1]) {
    if (!gaps.has(edge)) {
      piece.push(edge);
      continue;
    }
    if (piece.length > 0) pieces.push(piece);
    piece = [];
  }
  return pieces;
}

function endOf(
  { part: { shapes }, sameness }: Regions,
  pieces: readonly Piece[],
  axis: Axis,
): End | null {
  const [piece] = pieces;
  if (!piece) return null;
  const edges = pieces.flatMap((one) => one.edges);
  const circles = edges.flatMap((number) => {
    const edge = shapes.edges[number];
    const isRound =
      edge?.kind === 'circle' &&
      isParallel(edge.axis, axis.axis, sameness) &&
      isOnAxis(edge.origin, axis, sameness);
    return isRound ? [dot(minus(edge.origin, axis.origin), axis.axis)] : [];
  });
  const [first] = circles;
  const isSquare =
    first !== undefined &&
    circles.length === edges.length &&
    circles.every((at) => Math.abs(at - first) <= sameness.length);
  const angle = pieces.reduce((sum, { turn }) => sum + turn, 0);
  return {
    edges,
    angle: Math.min(angle, 2 * Math.PI),
    at: isSquare ? first : piece.at,
    isSquare,
  };
}
