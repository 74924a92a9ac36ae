import { outOfRange } from '../../words/outOfRange';
import type { PartMesh } from '../base/scene';

/**
 * Most sides of a vertex that are compared. More occur only in the centre of a fan, where equal sides are
 * consecutive.
 */
const maxMisses = 32;

/**
 * For each triangle the sides inside a face, across which the normals continue: bit 0 for the side from its
 * first corner to its second, bit 1 for the next, bit 2 for the one back. Other sides may be visible as edges.
 */
export function innerSides({ positions, indices, faces }: PartMesh): Uint8Array {
  const inner = new Uint8Array(indices.length / 3);
  // Linked lists of sides by the vertex at which they begin. Items are side indices plus one; 0 ends a list.
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
    for (let looks = 0; side >= 0 && looks < maxMisses; looks++) {
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
 * Whether a triangle is at least a thousand times as long as it is wide. The surface beyond such a triangle is
 * not reliable.
 * @param at index of its first corner
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
  // A relative height of a thousandth, squared: a thinner triangle has no reliable normal.
  return !(nx * nx + ny * ny + nz * nz > 1e-6 * longest * longest);
}

/** The next side of the same triangle. */
function nextIn(side: number): number {
  return side % 3 === 2 ? side - 2 : side + 1;
}
