import { groupBy } from '../../words/groupBy';
import { outOfRange } from '../../words/outOfRange';
import { cross, distance, dot, lengthOf } from '../vectors';
import type { CoincidenceTolerance } from './carrier';
import type { EdgeShape, PartShapes } from '../shapes';

/** Several arcs of one circle or ellipse that continue each other, and that a person sees as one edge. */
export interface JoinedEdge {
  /** In ascending order. */
  readonly edges: readonly number[];
  readonly shape: RoundEdge;
}

type RoundEdge = Extract<EdgeShape, { kind: 'circle' | 'ellipse' }>;

/**
 * The edges of a part that a file divides: arcs of one circle or ellipse that meet where no other edge ends but a seam
 * inside of joined faces, such as the halves of a rim.
 */
export function joinedEdges(
  shapes: PartShapes,
  isSeam: (edge: number) => boolean,
  sameness: CoincidenceTolerance,
): readonly JoinedEdge[] {
  const next = shapes.edges.map((): number[] => []);
  for (const [one = outOfRange(), other = outOfRange(), ...others] of edgesAtCorners(
    shapes,
    isSeam,
  )) {
    const [first, second] = [shapes.edges[one], shapes.edges[other]];
    if (others.length > 0 || one === other || !first || !second) continue;
    if (!isSameCurve(first, second, sameness)) continue;
    next[one]?.push(other);
    next[other]?.push(one);
  }
  const seen = new Set<number>();
  return next.flatMap((beside, edge) => {
    if (beside.length === 0 || seen.has(edge)) return [];
    const edges = reachedFrom(edge, next);
    for (const one of edges) seen.add(one);
    const shape = chained(edges, shapes);
    return shape ? [{ edges, shape }] : [];
  });
}

/** For each corner where two or more edges end, these edges. */
function edgesAtCorners(
  { edges }: PartShapes,
  isSeam: (edge: number) => boolean,
): readonly (readonly number[])[] {
  const ends = edges.flatMap(({ ends: corners }, edge) =>
    isSeam(edge) ? [] : corners.map((corner) => ({ corner, edge })),
  );
  return [...groupBy(ends, ({ corner }) => corner).values()]
    .filter(({ length }) => length > 1)
    .map((all) => all.map(({ edge }) => edge));
}

function isSameCurve(one: EdgeShape, other: EdgeShape, sameness: CoincidenceTolerance): boolean {
  if (one.kind === 'line' || one.kind === 'other' || one.kind !== other.kind) return false;
  if (distance(one.origin, other.origin) > sameness.length) return false;
  if (lengthOf(cross(one.axis, other.axis)) > sameness.angle) return false;
  const isNear = (a: number, b: number) => Math.abs(a - b) <= sameness.length;
  if (one.kind === 'circle') return other.kind === 'circle' && isNear(one.radius, other.radius);
  if (other.kind !== 'ellipse' || lengthOf(cross(one.major, other.major)) > sameness.angle) {
    return false;
  }
  return isNear(one.majorRadius, other.majorRadius) && isNear(one.minorRadius, other.minorRadius);
}

function reachedFrom(edge: number, next: readonly (readonly number[])[]): readonly number[] {
  const reached = new Set([edge]);
  // A set also gives what is added while it is passed over.
  for (const one of reached) for (const other of next[one] ?? []) reached.add(other);
  return [...reached].sort((a, b) => a - b);
}

/** The whole edge, in the direction of its first arc; null if the arcs do not follow each other. */
function chained(edges: readonly number[], { edges: all }: PartShapes): RoundEdge | null {
  const arcs = edges.flatMap((edge) => roundOf(all[edge]) ?? []);
  const [first] = arcs;
  if (!first || arcs.length < edges.length) return null;
  const steps = arcs.map(({ axis, ends: [from, to] }) =>
    dot(axis, first.axis) > 0 ? ([from, to] as const) : ([to, from] as const),
  );
  const targets = new Set(steps.map(([, to]) => to));
  const starts = new Set(steps.map(([from]) => from));
  if (starts.size < arcs.length || targets.size < arcs.length) return null;
  const sum = (of: (arc: RoundEdge) => number) => arcs.reduce((all, arc) => all + of(arc), 0);
  const angle = sum((arc) => arc.angle);
  const isFull = Math.abs(angle - full) < closing;
  const open = [...starts].filter((corner) => !targets.has(corner));
  const [start = first.ends[0]] = open;
  if (isFull !== (open.length === 0) || open.length > 1 || angle > full + closing) return null;
  const end = isFull ? start : [...targets].find((corner) => !starts.has(corner));
  if (end === undefined) return null;
  const length = sum((arc) => arc.length);
  return { ...first, angle: isFull ? full : angle, length, ends: [start, end] };
}

function roundOf(edge: EdgeShape | undefined): RoundEdge | null {
  return edge?.kind === 'circle' || edge?.kind === 'ellipse' ? edge : null;
}

const full = 2 * Math.PI;
/** Radians by which the sum of arcs may differ from a whole turn, because files round their ends. */
const closing = 1e-4;
