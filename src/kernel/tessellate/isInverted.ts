import { outOfRange } from '../../words/outOfRange';
import type { FaceMesh } from './faceMesh';

/**
 * Whether a triangle of a face is oriented against the normals of the surface. Slivers are ignored, because the
 * tolerance of points along an edge can turn them over.
 * @param sliver largest height of a triangle that counts as a sliver, in the unit of the model
 */
export function isInverted(mesh: FaceMesh, sliver: number): boolean {
  const { net } = mesh;
  for (let triangle = 0; triangle < net.triangleCount; triangle++) {
    if (net.inside[triangle] === 1 && isBackwards(mesh, triangle, sliver)) return true;
  }
  return false;
}

function isBackwards(mesh: FaceMesh, triangle: number, sliver: number): boolean {
  const { net, vertices } = mesh;
  const { places, normals } = vertices;
  const i = 3 * (net.corners[3 * triangle] ?? outOfRange());
  const j = 3 * (net.corners[3 * triangle + 1] ?? outOfRange());
  const k = 3 * (net.corners[3 * triangle + 2] ?? outOfRange());
  const bx = (places[j] ?? outOfRange()) - (places[i] ?? outOfRange());
  const by = (places[j + 1] ?? outOfRange()) - (places[i + 1] ?? outOfRange());
  const bz = (places[j + 2] ?? outOfRange()) - (places[i + 2] ?? outOfRange());
  const cx = (places[k] ?? outOfRange()) - (places[i] ?? outOfRange());
  const cy = (places[k + 1] ?? outOfRange()) - (places[i + 1] ?? outOfRange());
  const cz = (places[k + 2] ?? outOfRange()) - (places[i + 2] ?? outOfRange());
  const x = by * cz - bz * cy;
  const y = bz * cx - bx * cz;
  const z = bx * cy - by * cx;
  const nx =
    (normals[i] ?? outOfRange()) + (normals[j] ?? outOfRange()) + (normals[k] ?? outOfRange());
  const ny =
    (normals[i + 1] ?? outOfRange()) +
    (normals[j + 1] ?? outOfRange()) +
    (normals[k + 1] ?? outOfRange());
  const nz =
    (normals[i + 2] ?? outOfRange()) +
    (normals[j + 2] ?? outOfRange()) +
    (normals[k + 2] ?? outOfRange());
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

/**
 * Whether a direction is opposite to the natural normal of the surface at the centroid of a triangle in
 * parameter space.
 */
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
    u += (vertices.u[net.corners[side] ?? outOfRange()] ?? outOfRange()) / 3;
    v += (vertices.v[net.corners[side] ?? outOfRange()] ?? outOfRange()) / 3;
  }
  surface.at(u, v, out);
  const ux = out[3] ?? outOfRange();
  const uy = out[4] ?? outOfRange();
  const uz = out[5] ?? outOfRange();
  const vx = out[6] ?? outOfRange();
  const vy = out[7] ?? outOfRange();
  const vz = out[8] ?? outOfRange();
  return x * (uy * vz - uz * vy) + y * (uz * vx - ux * vz) + z * (ux * vy - uy * vx) < 0;
}
