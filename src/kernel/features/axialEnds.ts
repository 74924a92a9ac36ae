import { outOfRange } from '../../words/outOfRange';
import { across, cross, distance, dot, minus, vectorAt } from '../base/vector';
import { isOnAxis, isParallel, type Axis } from '../../model/exact/carrier';
import type { KnownPart, Region, Regions } from './regions';
import { wrapAngle } from '../../model/vectors';

/** The end of a round region along its axis. */
export interface AxialEnd {
  readonly edges: readonly number[];
  /** Angle of its edges around the axis in radians, at most a full turn. */
  readonly angle: number;
  /** Position along the axis from its origin; approximately the middle of an end that is not normal to the axis. */
  readonly at: number;
  /** Whether all edges are circles around the axis, so that `at` is exact. */
  readonly isSquare: boolean;
}

export interface AxialEnds {
  /** The end at smaller positions along the axis; null where it is an apex, or where there is none. */
  readonly low: AxialEnd | null;
  readonly high: AxialEnd | null;
  /** The angle of the region around its axis, in radians. */
  readonly angle: number;
  /** Edges along the axis, where the region is less than a full turn. */
  readonly sides: readonly number[];
}

/**
 * Radians: an edge that turns by less runs along its region, and one that turns by more runs all around it.
 * Seams are inside regions.
 */
const noTurn = 1e-3;
const nearlyTurn = 2 * Math.PI - 1e-2;

/** The ends of a region of revolution along its axis. */
export function endsOf(regions: Regions, { loops, surface }: Region, axis: Axis): AxialEnds {
  const courses = new Map<number, Course>();
  for (const edge of loops.flat()) courses.set(edge, courseOf(regions, edge, axis));
  const shifted = (edges: readonly number[]): Piece => pieceOf(regions, edges, courses);
  const rings = loops.map(shifted).filter(({ turn }) => turn > nearlyTurn);
  if (rings.length > 0) {
    return { ...parted(regions, rings, axis, true), angle: 2 * Math.PI, sides: [] };
  }
  const length = extentOf(courses.values());
  const least = surface.kind === 'cone' ? steepOnCone : steep;
  const sides = loops.flat().filter((edge) => {
    const course = courses.get(edge);
    return course ? isSide(course, length, least, regions) : false;
  });
  const gaps = new Set(sides);
  const pieces = loops
    .filter((loop) => loop.some((edge) => gaps.has(edge)))
    .flatMap((loop) => cutAt(loop, gaps).map(shifted));
  // Without edges along the axis, ends and sides cannot be told apart; with one, the region has no end where it
  // begins.
  const angle = sides.length > 1 ? coveredBy(courses.values()) : 0;
  return { ...parted(regions, pieces, axis, false), angle, sides };
}

/**
 * Whether an edge runs along its region: at a constant angle or, as where a cone is cut beside its axis, from
 * one end to the other and much more along the axis than around it.
 */
function isSide(
  { turn, radius, low, high }: Course,
  length: number,
  min: number,
  { sameness }: Regions,
) {
  if (Math.abs(turn) < noTurn) return true;
  const rise = high - low;
  return rise > length - sameness.length && rise > min * Math.abs(turn) * radius;
}

/**
 * Smallest ratio of a side's extent along the axis to its extent around it. A plane along the axis that leaves
 * 270° of a hole turns by as much as the chamfer of 45° at its opening is high.
 */
const steep = 4;
const steepOnCone = 0.4;

function extentOf(courses: Iterable<Course>): number {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const { low, high } of courses) {
    lowest = Math.min(lowest, low);
    highest = Math.max(highest, high);
  }
  return highest - lowest;
}

/** Consecutive edges. */
interface Piece {
  readonly edges: readonly number[];
  readonly turn: number;
  /** Position of its middle. */
  readonly at: number;
}

/** Divides pieces into the low and the high end. A single ring is the wide end of a region with an apex. */
function parted(
  regions: Regions,
  pieces: readonly Piece[],
  axis: Axis,
  areRings: boolean,
): Pick<AxialEnds, 'low' | 'high'> {
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

/** The angle that edges cover together; steps of a border above each other count once. */
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

/** The course of an edge around an axis. */
interface Course {
  /** Turn in radians, counterclockwise about the axis, from the first end of the edge to the other. */
  readonly turn: number;
  /** The range of its angles; both are equal where it lies on the axis. */
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  /** Largest distance from the axis. */
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
    // At the apex of a cone the angle is undefined.
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

/** Whether a polyline begins at the end of its edge. */
function isFlipped({ shapes, edges }: KnownPart, edge: number): boolean {
  const [from, to] = (shapes.edges[edge]?.ends ?? []).map((corner) => shapes.corners[corner]);
  const [x, y, z] = edges[edge] ?? [];
  if (!from || !to || x === undefined || y === undefined || z === undefined) return false;
  return distance([x, y, z], to) < distance([x, y, z], from);
}

/** @param edges consecutive edges, each in either direction */
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

/** The corner at which the first edge begins, so that the second one continues at its other end. */
function startOf(ends: readonly (readonly [number, number])[]): number {
  const [first = [-1, -1], second = [-1, -1]] = ends;
  return second.includes(first[1]) ? first[0] : first[1];
}

/** Divides a loop into pieces by removing some of its edges. */
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
): AxialEnd | null {
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
