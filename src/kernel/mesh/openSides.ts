import { outOfRange } from '../../words/outOfRange';
import type { Vector } from '../../model/shapes';
import { dot, lengthOf, minus, plus, times, vectorAt } from '../base/vector';
import type { PartMesh } from '../base/scene';
import { weldPositions } from './weldPositions';

type Mesh = Pick<PartMesh, 'positions' | 'indices'>;

/** How the triangles of a mesh join. */
export interface Joints {
  /** Sides of triangles that have no other triangle at the same place running along them the other way. */
  readonly open: number;
  /** What they leave open. */
  readonly slit: Slit;
  /** Whether a triangle stands at the very place of another one, facing the same way. */
  readonly overlap: boolean;
}

/** What open sides are around, in the unit of the mesh; noughts for a mesh that is closed. */
export interface Slit {
  /** Of the widest one. */
  readonly width: number;
  /** Of all of them at most. */
  readonly area: number;
}

/**
 * How many sides of triangles have no other triangle at the same place that runs along them the other
 * way: none for a mesh that encloses something.
 */
export function openSides(mesh: Mesh): number {
  return imbalance(sidesOf(mesh).sorted);
}

/** A vertex at both ends of each of these sides. */
export function unpairedSides(mesh: Mesh): readonly (readonly [number, number])[] {
  const sides = sidesOf(mesh);
  const found: [number, number][] = [];
  imbalance(sides.sorted, (ends) => {
    const [low, high] = [Math.floor(ends / sides.count), ends % sides.count];
    found.push([sides.first[low] ?? outOfRange(), sides.first[high] ?? outOfRange()]);
  });
  return found;
}

/** The same, and whether triangles lie in each other: what those enclose counts twice. */
export function jointsOf(mesh: Mesh): Joints {
  const sides = sidesOf(mesh);
  const open: OpenSide[] = [];
  const count = imbalance(sides.sorted, (ends, balance) => {
    const [low, high] = [Math.floor(ends / sides.count), ends % sides.count];
    open.push(balance > 0 ? { from: low, to: high } : { from: high, to: low });
  });
  return { open: count, slit: slitOf(mesh, sides, open), overlap: hasOverlap(mesh, sides) };
}

interface Sides {
  /** Both ends, and whether it runs from the lower one: even or odd. In ascending order. */
  readonly sorted: Float64Array;
  /** Vertex → place. */
  readonly ids: Uint32Array;
  /** How many places there are. */
  readonly count: number;
  /** Place → a vertex there. */
  readonly first: Uint32Array;
  readonly numberOf: (from: number, to: number) => number;
}

function sidesOf({ positions, indices }: Mesh): Sides {
  const { ids, count, first } = weldPositions(positions);
  const numberOf = (from: number, to: number) =>
    from < to ? 2 * (from * count + to) : 2 * (to * count + from) + 1;
  const sides = new Float64Array(indices.length);
  let sideCount = 0;
  for (let i = 0; i < indices.length; i++) {
    const from = ids[indices[i] ?? outOfRange()] ?? outOfRange();
    const to = ids[indices[i % 3 === 2 ? i - 2 : i + 1] ?? outOfRange()] ?? outOfRange();
    if (from !== to) sides[sideCount++] = numberOf(from, to);
  }
  return { sorted: sides.subarray(0, sideCount).sort(), ids, count, first, numberOf };
}

/**
 * How many of the same two ends run one way more than the other, over all of them.
 * @param report each pair of ends, as one number, where that is so, and how many more run from the lower one
 */
function imbalance(
  sorted: Float64Array,
  report: (ends: number, balance: number) => void = () => undefined,
): number {
  let open = 0;
  let last = -1;
  let balance = 0;
  const finish = () => {
    if (balance !== 0) report(last, balance);
    open += Math.abs(balance);
    balance = 0;
  };
  for (const side of sorted) {
    const ends = Math.floor(side / 2);
    if (ends !== last) {
      finish();
      last = ends;
    }
    balance += side % 2 === 0 ? 1 : -1;
  }
  finish();
  return open;
}

/** Between two places, as the triangles run that have no neighbour there. */
interface OpenSide {
  readonly from: number;
  readonly to: number;
}

/** With more of them a mesh is open, whatever stands beside what. */
const mostOpenSides = 2000;

/** The middle of a side is as far from those that run the other way as the slit between them is wide. */
function slitOf({ positions }: Mesh, { first }: Sides, open: readonly OpenSide[]): Slit {
  if (open.length > mostOpenSides) return { width: Infinity, area: Infinity };
  const place = (number: number) => vectorAt(positions, 3 * (first[number] ?? outOfRange()));
  const lines = open.map(({ from, to }) => {
    const [start, end] = [place(from), place(to)];
    return { start, along: minus(end, start) };
  });
  let [width, area] = [0, 0];
  for (const { start, along } of lines) {
    const length = lengthOf(along);
    const middle = plus(start, times(along, 0.5));
    const others = lines.filter((other) => dot(other.along, along) < 0);
    const apart = others.map((other) => distanceTo(middle, other.start, other.along));
    const own = Math.min(length, ...apart);
    width = Math.max(width, own);
    area += own * length;
  }
  return { width, area };
}

function distanceTo(point: Vector, start: Vector, along: Vector): number {
  const from = minus(point, start);
  const share = Math.min(1, Math.max(0, dot(from, along) / dot(along, along)));
  return lengthOf(minus(from, times(along, share)));
}

/** Solids that touch along an edge have its sides more than once, too: only whole triangles count. */
function hasOverlap({ indices }: Mesh, { sorted, ids, numberOf }: Sides): boolean {
  const repeated = new Set(sorted.filter((side, i) => side === sorted[i - 1]));
  if (repeated.size === 0) return false;
  const seen = new Set<string>();
  for (let i = 0; i < indices.length; i += 3) {
    const [a = outOfRange(), b = outOfRange(), c = outOfRange()] = [i, i + 1, i + 2].map(
      (corner) => ids[indices[corner] ?? outOfRange()],
    );
    if (a === b || b === c || c === a) continue;
    if (![numberOf(a, b), numberOf(b, c), numberOf(c, a)].every((side) => repeated.has(side)))
      continue;
    const lowest = Math.min(a, b, c);
    const key = (lowest === a ? [a, b, c] : lowest === b ? [b, c, a] : [c, a, b]).join();
    if (seen.has(key)) return true;
    seen.add(key);
  }
  return false;
}
