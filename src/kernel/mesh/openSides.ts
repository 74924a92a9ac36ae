import { outOfRange } from '../../words/outOfRange';
import type { Vector } from '../../model/shapes';
import { dot, lengthOf, minus, plus, times, vectorAt } from '../base/vector';
import type { PartMesh } from '../base/scene';
import { weldPositions } from './weldPositions';

type Mesh = Pick<PartMesh, 'positions' | 'indices'>;

/** How the triangles of a mesh are joined. */
export interface MeshConnectivity {
  /** Number of triangle sides without a triangle on the other side. */
  readonly open: number;
  /** The gaps at these sides. */
  readonly gaps: MeshGaps;
  /** Whether two triangles have the same corners and orientation. */
  readonly overlap: boolean;
}

/** The gaps between open sides, in the unit of the mesh; zero for a closed mesh. */
export interface MeshGaps {
  /** Width of the widest gap. */
  readonly width: number;
  /** Upper bound of the area of all gaps. */
  readonly area: number;
}

/** Number of triangle sides without a triangle on the other side: zero for a closed mesh. */
export function openSides(mesh: Mesh): number {
  return imbalance(sidesOf(mesh).sorted);
}

/** The end vertices of each of these sides. */
export function unpairedSides(mesh: Mesh): readonly (readonly [number, number])[] {
  const sides = sidesOf(mesh);
  const found: [number, number][] = [];
  imbalance(sides.sorted, (ends) => {
    const [low, high] = [Math.floor(ends / sides.count), ends % sides.count];
    found.push([sides.first[low] ?? outOfRange(), sides.first[high] ?? outOfRange()]);
  });
  return found;
}

/** The same number, with the gaps, and whether triangles coincide, so that their volume counts twice. */
export function meshConnectivity(mesh: Mesh): MeshConnectivity {
  const sides = sidesOf(mesh);
  const open: OpenSide[] = [];
  const count = imbalance(sides.sorted, (ends, balance) => {
    const [low, high] = [Math.floor(ends / sides.count), ends % sides.count];
    open.push(balance > 0 ? { from: low, to: high } : { from: high, to: low });
  });
  return { open: count, gaps: slitOf(mesh, sides, open), overlap: hasOverlap(mesh, sides) };
}

interface Sides {
  /** Keys of sides in ascending order. A key encodes both ends; it is even where the side begins at the lower one. */
  readonly sorted: Float64Array;
  /** Maps vertices to places. */
  readonly ids: Uint32Array;
  /** Number of places. */
  readonly count: number;
  /** Maps places to a vertex. */
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
 * Counts for each pair of ends how many more sides run in one direction than in the other, and adds these up.
 * @param report receives each unbalanced pair of ends as one number, and the surplus from the lower end
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

/** A directed side between two places, as its triangle has it, without a triangle on the other side. */
interface OpenSide {
  readonly from: number;
  readonly to: number;
}

/** With more open sides a mesh counts as open without measuring gaps. */
const maxOpenSides = 2000;

/** The width of a gap is the distance from the middle of a side to the sides that run in the opposite direction. */
function slitOf({ positions }: Mesh, { first }: Sides, open: readonly OpenSide[]): MeshGaps {
  if (open.length > maxOpenSides) return { width: Infinity, area: Infinity };
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

/**
 * Side counts alone are not enough, because solids that touch along an edge repeat its sides; only equal
 * triangles overlap.
 */
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
