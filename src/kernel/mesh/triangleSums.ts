import { outOfRange } from '../../words/outOfRange';
import type { FaceRange, PartMesh } from '../base/scene';

/** Areas and volumes of triangles, in the units of their positions. */
export interface TriangleSums {
  /** Area of each face. */
  readonly areas: readonly number[];
  /** Contribution of each face to the enclosed volume; negative for triangles with reversed orientation. */
  readonly volumes: readonly number[];
}

export function triangleSums({
  positions,
  indices,
  faces,
}: Pick<PartMesh, 'positions' | 'indices'> & {
  readonly faces: readonly Pick<FaceRange, 'firstTriangle' | 'triangleCount'>[];
}): TriangleSums {
  const areas: number[] = [];
  const volumes: number[] = [];
  // Relative to a corner of the mesh, because far from the origin the sums would lose digits.
  const ox = positions[0] ?? outOfRange();
  const oy = positions[1] ?? outOfRange();
  const oz = positions[2] ?? outOfRange();
  for (const { firstTriangle, triangleCount } of faces) {
    let area = 0;
    let volume = 0;
    for (let i = 3 * firstTriangle; i < 3 * (firstTriangle + triangleCount); i += 3) {
      const a = 3 * (indices[i] ?? outOfRange());
      const b = 3 * (indices[i + 1] ?? outOfRange());
      const c = 3 * (indices[i + 2] ?? outOfRange());
      const ax = (positions[a] ?? outOfRange()) - ox;
      const ay = (positions[a + 1] ?? outOfRange()) - oy;
      const az = (positions[a + 2] ?? outOfRange()) - oz;
      const ux = (positions[b] ?? outOfRange()) - ox - ax;
      const uy = (positions[b + 1] ?? outOfRange()) - oy - ay;
      const uz = (positions[b + 2] ?? outOfRange()) - oz - az;
      const vx = (positions[c] ?? outOfRange()) - ox - ax;
      const vy = (positions[c + 1] ?? outOfRange()) - oy - ay;
      const vz = (positions[c + 2] ?? outOfRange()) - oz - az;
      const nx = uy * vz - uz * vy;
      const ny = uz * vx - ux * vz;
      const nz = ux * vy - uy * vx;
      area += Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
      volume += (ax * nx + ay * ny + az * nz) / 6;
    }
    areas.push(area);
    volumes.push(volume);
  }
  return { areas, volumes };
}
