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
  const nx = (normals[i] ?? 0) + (normals[j] ?? 0) + (normals[k] ?? 0);
  const ny = (normals[i + 1] ?? 0) + (normals[j + 1] ?? 0) + (normals[k + 1] ?? 0);
  const nz = (normals[i + 2] ?? 0) + (normals[j + 2] ?? 0) + (normals[k + 2] ?? 0);
  if (x * nx + y * ny + z * nz >= 0) return false;
  const longest = Math.max(
    Math.hypot(bx, by, bz),
    Math.hypot(cx, cy, cz),
    Math.hypot(cx - bx, cy - by, cz - bz),
  );
  if (Math.hypot(x, y, z) <= sliver * longest) return false;
  return isAgainstMiddle(mesh, triangle, x, y, z);
}

const out = new Float64Array(9);

/** Whether a direction is against the natural normal of the surface below the middle of a triangle. */
function isAgainstMiddle(
  { surface, net, vertices }: FaceMesh,
  triangle: number,
  x: number,
  y: number,
  z: number,
): boolean {
  let u = 0;
  let v = 0;
  for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
    u += (vertices.u[net.corners[side] ?? 0] ?? 0) / 3;
    v += (vertices.v[net.corners[side] ?? 0] ?? 0) / 3;
  }
  surface.at(u, v, out);
  const ux = out[3] ?? 0;
  const uy = out[4] ?? 0;
  const uz = out[5] ?? 0;
  const vx = out[6] ?? 0;
  const vy = out[7] ?? 0;
  const vz = out[8] ?? 0;
  return x * (uy * vz - uz * vy) + y * (uz * vx - ux * vz) + z * (ux * vy - uy * vx) < 0;
}
