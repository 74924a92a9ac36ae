import { outOfRange } from '../../words/outOfRange';
import type { PartMesh } from '../base/scene';

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
      if (isNeedle(positions, indices, side - (side % 3))) continue;
      const from = indices[side] ?? outOfRange();
      const to = indices[nextIn(side)] ?? outOfRange();
      const other = sideBetween(to, from);
      if (other >= first) {
        mark(side);
        mark(other);
      }
      earlier[side] = latest[from] ?? outOfRange();
      latest[from] = side + 1;
    }
  }
  return inner;

  function sideBetween(from: number, to: number): number {
    let side = (latest[from] ?? outOfRange()) - 1;
    for (let looks = 0; side >= 0 && looks < mostLooks; looks++) {
      if (indices[nextIn(side)] === to) return side;
      side = (earlier[side] ?? outOfRange()) - 1;
    }
    return -1;
  }

  function mark(side: number): void {
    const triangle = (side / 3) | 0;
    inner[triangle] = (inner[triangle] ?? outOfRange()) | (1 << (side - triangle * 3));
  }
}

/**
 * Whether a triangle is a thousand times as long as it is wide, or more: beyond such a one there is something else,
 * if anything. @param at number of its first corner
 */
function isNeedle(positions: Float32Array, indices: Uint32Array, at: number): boolean {
  const a = (indices[at] ?? outOfRange()) * 3;
  const b = (indices[at + 1] ?? outOfRange()) * 3;
  const c = (indices[at + 2] ?? outOfRange()) * 3;
  const ux = (positions[b] ?? outOfRange()) - (positions[a] ?? outOfRange());
  const uy = (positions[b + 1] ?? outOfRange()) - (positions[a + 1] ?? outOfRange());
  const uz = (positions[b + 2] ?? outOfRange()) - (positions[a + 2] ?? outOfRange());
  const vx = (positions[c] ?? outOfRange()) - (positions[a] ?? outOfRange());
  const vy = (positions[c + 1] ?? outOfRange()) - (positions[a + 1] ?? outOfRange());
  const vz = (positions[c + 2] ?? outOfRange()) - (positions[a + 2] ?? outOfRange());
  const longest = Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz);
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  // The sine of a thousandth: a thinner triangle has no side that could be told.
  return !(nx * nx + ny * ny + nz * nz > 1e-6 * longest * longest);
}

/** The side of the same triangle that begins where this one ends. */
function nextIn(side: number): number {
  return side % 3 === 2 ? side - 2 : side + 1;
}
