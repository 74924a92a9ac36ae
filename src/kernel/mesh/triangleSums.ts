import type { FaceRange, PartMesh } from '../base/scene';

/** What triangles add up to, in the units of their positions. */
export interface TriangleSums {
  /** Of each face. */
  readonly areas: readonly number[];
  /** What each face adds to the volume that is enclosed, negative for triangles that are wound the other way. */
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
  // From a corner of the mesh itself: far from the origin little would be left of the digits.
  const ox = positions[0] ?? 0;
  const oy = positions[1] ?? 0;
  const oz = positions[2] ?? 0;
  for (const { firstTriangle, triangleCount } of faces) {
    let area = 0;
    let volume = 0;
    for (let i = 3 * firstTriangle; i < 3 * (firstTriangle + triangleCount); i += 3) {
      const a = 3 * (indices[i] ?? 0);
      const b = 3 * (indices[i + 1] ?? 0);
      const c = 3 * (indices[i + 2] ?? 0);
      const ax = (positions[a] ?? 0) - ox;
      const ay = (positions[a + 1] ?? 0) - oy;
      const az = (positions[a + 2] ?? 0) - oz;
      const ux = (positions[b] ?? 0) - ox - ax;
      const uy = (positions[b + 1] ?? 0) - oy - ay;
      const uz = (positions[b + 2] ?? 0) - oz - az;
      const vx = (positions[c] ?? 0) - ox - ax;
      const vy = (positions[c + 1] ?? 0) - oy - ay;
      const vz = (positions[c + 2] ?? 0) - oz - az;
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
