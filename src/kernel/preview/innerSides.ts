import type { PartMesh } from '../scene';

/** How many sides of a vertex are looked at: more meet in the middle of a fan, next to each other. */
const mostLooks = 32;

/**
 * Which sides of each triangle lie inside a face, with the same normals beyond: bit 0 for the side from its first
 * corner to its second, bit 1 for the next, bit 2 for the one back. The others may be seen as edges.
 */
export function innerSides({ positions, indices, faces }: PartMesh): Uint8Array {
  const inner = new Uint8Array(indices.length / 3);
  // Sides by the vertex where they begin, each by its number and one more; 0 ends a list.
  const latest = new Int32Array(positions.length / 3);
  const earlier = new Int32Array(indices.length);
  for (const { firstTriangle, triangleCount } of faces) {
    const first = firstTriangle * 3;
    for (let side = first; side < first + triangleCount * 3; side++) {
      const from = indices[side] ?? 0;
      const to = indices[nextIn(side)] ?? 0;
      const other = sideBetween(to, from);
      if (other >= first) {
        mark(side);
        mark(other);
      }
      earlier[side] = latest[from] ?? 0;
      latest[from] = side + 1;
    }
  }
  return inner;

  function sideBetween(from: number, to: number): number {
    let side = (latest[from] ?? 0) - 1;
    for (let looks = 0; side >= 0 && looks < mostLooks; looks++) {
      if (indices[nextIn(side)] === to) return side;
      side = (earlier[side] ?? 0) - 1;
    }
    return -1;
  }

  function mark(side: number): void {
    const triangle = (side / 3) | 0;
    inner[triangle] = (inner[triangle] ?? 0) | (1 << (side - triangle * 3));
  }
}

/** The side of the same triangle that begins where this one ends. */
function nextIn(side: number): number {
  return side % 3 === 2 ? side - 2 : side + 1;
}
