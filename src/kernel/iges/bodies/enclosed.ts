import type { Vector } from '../../readers/brep/vector';
import { Unexpected } from '../../step/part21/unexpected';
import type { SewnShell } from '../sewing/shells';
import { tessellate } from '../../tessellate/tessellate';

/**
 * For each of some closed shells, the numbers of the others that it is within.
 * @throws Unexpected where that is not sure
 */
export function enclosingShells(shells: readonly SewnShell[]): readonly (readonly number[])[] {
  if (shells.length < 2) return shells.map(() => []);
  const meshes = shells.map(coarseMesh);
  return meshes.map(({ corner, low, high }, i) =>
    meshes.flatMap((around, k) => {
      const isNear = i !== k && [0, 1, 2].every((axis) => isBetween(low, high, around, axis));
      return isNear && isEnclosed(corner, around.triangles) ? [k] : [];
    }),
  );
}

interface CoarseMesh {
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** A point of it. */
  readonly corner: Vector;
  /** Nine numbers each, metres. */
  readonly triangles: Float64Array;
}

/** Millimetres and radians: only sides are asked for. */
const limits = { linearDeflection: 1, angularDeflection: 0.8 } as const;

function coarseMesh({ faces }: SewnShell): CoarseMesh {
  const lump = { shells: [{ faces }] };
  const rest = { name: null, unread: [], color: null, placements: [] };
  const mesh = tessellate({ kind: 'solid', lumps: [lump], ...rest }, limits, 1);
  if (!mesh) throw new Unexpected('a shell that cannot be looked at');
  const triangles = Float64Array.from(
    { length: 3 * mesh.indices.length },
    (_, i) => mesh.positions[3 * (mesh.indices[Math.floor(i / 3)] ?? 0) + (i % 3)] ?? 0,
  );
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  triangles.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3] ?? value, value);
    high[i % 3] = Math.max(high[i % 3] ?? value, value);
  });
  const [x = 0, y = 0, z = 0] = triangles;
  return { low, high, corner: [x, y, z], triangles };
}

function isBetween(
  low: readonly number[],
  high: readonly number[],
  around: CoarseMesh,
  axis: number,
): boolean {
  return (
    (low[axis] ?? 0) >= (around.low[axis] ?? 0) && (high[axis] ?? 0) <= (around.high[axis] ?? 0)
  );
}

/** A direction along which nothing that is built stands. */
const way: Vector = [0.577_215_664_9, 0.314_159_265_3, 0.753_698_214_7];

/** Whether a ray from a point leaves the triangles more often than it enters them. */
function isEnclosed(point: Vector, triangles: Float64Array): boolean {
  let crossings = 0;
  for (let i = 0; i < triangles.length; i += 9) {
    if (isCrossed(point, triangles.subarray(i, i + 9))) crossings++;
  }
  return crossings % 2 === 1;
}

function isCrossed([px, py, pz]: Vector, corners: Float64Array): boolean {
  const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = corners;
  const [ux, uy, uz] = [bx - ax, by - ay, bz - az];
  const [vx, vy, vz] = [cx - ax, cy - ay, cz - az];
  const [dx, dy, dz] = way;
  const [hx, hy, hz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
  const size = ux * hx + uy * hy + uz * hz;
  if (size === 0) return false;
  const [sx, sy, sz] = [px - ax, py - ay, pz - az];
  const u = (sx * hx + sy * hy + sz * hz) / size;
  if (u < 0 || u > 1) return false;
  const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
  const v = (dx * qx + dy * qy + dz * qz) / size;
  return v >= 0 && u + v <= 1 && (vx * qx + vy * qy + vz * qz) / size > 0;
}
