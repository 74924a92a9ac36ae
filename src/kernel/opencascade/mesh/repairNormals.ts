import { outOfRange } from '../../../words/outOfRange';
import { vectorAt } from '../../base/vector';

/**
 * Gives every vertex a unit normal. At the apex of a cone or the pole of a sphere the surface has no normal; it is then
 * computed from the triangles around the vertex.
 */
export function repairNormals(
  positions: Float32Array,
  normals: Float32Array,
  indices: Uint32Array,
): void {
  const broken = new Set<number>();
  for (let vertex = 0; vertex < normals.length / 3; vertex++) {
    if (!makeUnit(normals, vertex)) broken.add(vertex);
  }
  if (broken.size === 0) return;
  for (const vertex of broken) normals.fill(0, 3 * vertex, 3 * vertex + 3);
  for (let i = 0; i < indices.length; i += 3) {
    const corners = indices.subarray(i, i + 3);
    if (corners.some((corner) => broken.has(corner)))
      addTriangleNormal(positions, normals, corners, broken);
  }
  for (const vertex of broken) {
    if (!makeUnit(normals, vertex)) normals.set([0, 0, 1], 3 * vertex);
  }
}

/** Of the length of a normal: a shorter one is the rounding error of directions that cancel out. */
const zeroLength = 1e-12;

/** Of the length of a normal: some ten times the rounding of single precision. */
const unitRounding = 1e-6;

function makeUnit(normals: Float32Array, vertex: number): boolean {
  const [x, y, z] = vectorAt(normals, 3 * vertex);
  const length = Math.hypot(x, y, z);
  if (!(length > zeroLength) || !Number.isFinite(length)) return false;
  if (Math.abs(length - 1) > unitRounding) {
    normals.set([x / length, y / length, z / length], 3 * vertex);
  }
  return true;
}

/** The length of the normal is twice the area, so larger triangles have more weight. */
function addTriangleNormal(
  positions: Float32Array,
  normals: Float32Array,
  corners: Uint32Array,
  vertices: ReadonlySet<number>,
): void {
  const [a = outOfRange(), b = outOfRange(), c = outOfRange()] = corners;
  const from = (corner: number, axis: number) =>
    (positions[3 * corner + axis] ?? outOfRange()) - (positions[3 * a + axis] ?? outOfRange());
  const [ux, uy, uz] = [from(b, 0), from(b, 1), from(b, 2)];
  const [vx, vy, vz] = [from(c, 0), from(c, 1), from(c, 2)];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  for (const corner of corners) {
    if (!vertices.has(corner)) continue;
    normal.forEach((value, axis) => {
      normals[3 * corner + axis] = (normals[3 * corner + axis] ?? outOfRange()) + value;
    });
  }
}
