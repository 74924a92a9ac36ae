import type { FaceMesh } from './faceMesh';

/**
 * Whether a triangle of a face shows its back where the surface shows its front. Slivers, which are turned
 * by the looseness of the points along an edge, are not looked at.
 * @param sliver the height of a triangle up to which it is one, in the unit of the model
 */
export function isTurnedOver(mesh: FaceMesh, sliver: number): boolean {
  const { net } = mesh;
  for (let triangle = 0; triangle < net.triangleCount; triangle++) {
    if (net.inside[triangle] === 1 && isBackwards(mesh, triangle, sliver)) return true;
  }
  return false;
}

function isBackwards(mesh: FaceMesh, triangle: number, sliver: number): boolean {
  const { net, vertices } = mesh;
  const { places, normals } = vertices;
  const i = 3 * (net.corners[3 * triangle] ?? 0);
  const j = 3 * (net.corners[3 * triangle + 1] ?? 0);
  const k = 3 * (net.corners[3 * triangle + 2] ?? 0);
  const bx = (places[j] ?? 0) - (places[i] ?? 0);
  const by = (places[j + 1] ?? 0) - (places[i + 1] ?? 0);
  const bz = (places[j + 2] ?? 0) - (places[i + 2] ?? 0);
  const cx = (places[k] ?? 0) - (places[i] ?? 0);
  const cy = (places[k + 1] ?? 0) - (places[i + 1] ?? 0);
  const cz = (places[k + 2] ?? 0) - (places[i + 2] ?? 0);
  const x = by * cz - bz * cy;
  const y = bz * cx - bx * cz;
  const z = bx * cy - by * cx;
  const sum = (axis: number) =>
    (normals[i + axis] ?? 0) + (normals[j + axis] ?? 0) + (normals[k + axis] ?? 0);
  if (x * sum(0) + y * sum(1) + z * sum(2) >= 0) return false;
  const longest = Math.max(
    Math.hypot(bx, by, bz),
    Math.hypot(cx, cy, cz),
    Math.hypot(cx - bx, cy - by, cz - bz),
  );
  if (Math.hypot(x, y, z) <= sliver * longest) return false;
  const [nx, ny, nz] = normalAtMiddle(mesh, triangle);
  return x * nx + y * ny + z * nz < 0;
}

const out = new Float64Array(9);

/** Along the natural normal of the surface, of any length. */
function normalAtMiddle(
  { surface, net, vertices }: FaceMesh,
  triangle: number,
): readonly [number, number, number] {
  let u = 0;
  let v = 0;
  for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
    u += (vertices.u[net.corners[side] ?? 0] ?? 0) / 3;
    v += (vertices.v[net.corners[side] ?? 0] ?? 0) / 3;
  }
  surface.at(u, v, out);
  const [ux = 0, uy = 0, uz = 0] = out.subarray(3, 6);
  const [vx = 0, vy = 0, vz = 0] = out.subarray(6, 9);
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}
