import { outOfRange } from '../../words/outOfRange';
import type { PartMesh } from '../base/scene';

/**
 * Share of the area that may be missing: a square of a hundredth of the part's size. It is far above the
 * rounding of coordinates in single precision (about 1e-7 of each side).
 */
const tolerance = 1e-4;

/**
 * Whether a part is visible from outside only: a solid whose mesh has no hole, since engines leave out faces
 * that they cannot mesh. The area vectors of a closed mesh sum to zero.
 */
export function isClosed({ positions, indices, solid }: PartMesh): boolean {
  if (solid.volume === null) return false;
  let x = 0;
  let y = 0;
  let z = 0;
  let area = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = (indices[i] ?? outOfRange()) * 3;
    const b = (indices[i + 1] ?? outOfRange()) * 3;
    const c = (indices[i + 2] ?? outOfRange()) * 3;
    const ax = positions[a] ?? outOfRange();
    const ay = positions[a + 1] ?? outOfRange();
    const az = positions[a + 2] ?? outOfRange();
    const ux = (positions[b] ?? outOfRange()) - ax;
    const uy = (positions[b + 1] ?? outOfRange()) - ay;
    const uz = (positions[b + 2] ?? outOfRange()) - az;
    const vx = (positions[c] ?? outOfRange()) - ax;
    const vy = (positions[c + 1] ?? outOfRange()) - ay;
    const vz = (positions[c + 2] ?? outOfRange()) - az;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    x += nx;
    y += ny;
    z += nz;
    area += Math.sqrt(nx * nx + ny * ny + nz * nz);
  }
  return Math.hypot(x, y, z) <= tolerance * area;
}
