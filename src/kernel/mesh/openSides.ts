import type { PartMesh } from '../scene';
import { weldPositions } from './weldPositions';

type Mesh = Pick<PartMesh, 'positions' | 'indices'>;

/** How the triangles of a mesh join. */
export interface Joints {
  /** Sides of triangles that have no other triangle at the same place running along them the other way. */
  readonly open: number;
  /** Whether a triangle stands at the very place of another one, facing the same way. */
  readonly overlap: boolean;
}

/**
 * How many sides of triangles have no other triangle at the same place that runs along them the other
 * way: none for a mesh that encloses something.
 */
export function openSides(mesh: Mesh): number {
  return imbalance(sidesOf(mesh).sorted);
}

/** The same, and whether triangles lie in each other: what those enclose counts twice. */
export function jointsOf(mesh: Mesh): Joints {
  const sides = sidesOf(mesh);
  return { open: imbalance(sides.sorted), overlap: hasOverlap(mesh, sides) };
}

interface Sides {
  /** Both ends, and whether it runs from the lower one: even or odd. In ascending order. */
  readonly sorted: Float64Array;
  /** Vertex → place. */
  readonly ids: Uint32Array;
  readonly numberOf: (from: number, to: number) => number;
}

function sidesOf({ positions, indices }: Mesh): Sides {
  const { ids, count } = weldPositions(positions);
  const numberOf = (from: number, to: number) =>
    from < to ? 2 * (from * count + to) : 2 * (to * count + from) + 1;
  const sides = new Float64Array(indices.length);
  let sideCount = 0;
  for (let i = 0; i < indices.length; i++) {
    const from = ids[indices[i] ?? 0] ?? 0;
    const to = ids[indices[i % 3 === 2 ? i - 2 : i + 1] ?? 0] ?? 0;
    if (from !== to) sides[sideCount++] = numberOf(from, to);
  }
  return { sorted: sides.subarray(0, sideCount).sort(), ids, numberOf };
}

/** How many of the same two ends run one way more than the other, over all of them. */
function imbalance(sorted: Float64Array): number {
  let open = 0;
  let last = -1;
  let balance = 0;
  for (const side of sorted) {
    const ends = Math.floor(side / 2);
    if (ends !== last) {
      open += Math.abs(balance);
      balance = 0;
      last = ends;
    }
    balance += side % 2 === 0 ? 1 : -1;
  }
  return open + Math.abs(balance);
}

/** Solids that touch along an edge have its sides more than once, too: only whole triangles count. */
function hasOverlap({ indices }: Mesh, { sorted, ids, numberOf }: Sides): boolean {
  const repeated = new Set(sorted.filter((side, i) => side === sorted[i - 1]));
  if (repeated.size === 0) return false;
  const seen = new Set<string>();
  for (let i = 0; i < indices.length; i += 3) {
    const [a = 0, b = 0, c = 0] = [i, i + 1, i + 2].map((corner) => ids[indices[corner] ?? 0]);
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
