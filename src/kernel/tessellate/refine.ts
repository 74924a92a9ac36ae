import type { ExactSurface } from '../exact/exact';
import type { FacePlane } from './facePlane';
import type { FaceVertices } from './faceVertices';
import { next, previous, triangleOf } from './plane/sides';
import type { Triangulation } from './plane/triangulation';
import type { Limits } from './stationsAlong';

/** Everything that the triangles of one face are made with. */
export interface FaceMesh {
  readonly surface: ExactSurface;
  readonly plane: FacePlane;
  readonly net: Triangulation;
  readonly vertices: FaceVertices;
  /** Coordinates of shared points. */
  readonly shared: Float64Array;
}

const mostSweeps = 40;
/** Whole numbers of the triangulation: shorter sides are not cut any more. */
const shortest = 32;
/** Beyond the angle of a step, because a diagonal spans two of them. */
const angleGrace = 1.5;

/**
 * Adds points until every triangle of a face is as near to its surface as the deflection, and turns by no
 * more than the angle.
 * @returns how many times the deflection the worst triangle is away from the surface: above 1 where points
 * are too close together already; null where that takes absurdly many
 */
export function refine(mesh: FaceMesh, limits: Limits, mostPoints: number): number | null {
  const { net } = mesh;
  const refiner = new Refiner(mesh, limits);
  const most = net.vertexCount + mostPoints;
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    const before = net.vertexCount;
    for (let triangle = 0; triangle < net.triangleCount; triangle++) {
      if (net.fresh[triangle] === 0 || net.inside[triangle] === 0) continue;
      net.fresh[triangle] = 0;
      refiner.look(triangle);
      if (net.vertexCount > most) return null;
    }
    if (net.vertexCount === before) return refiner.leftover();
  }
  return null;
}

class Refiner {
  private readonly out = new Float64Array(9);
  private readonly hint = new Float64Array(2);
  private readonly deflection: number;
  private readonly leastCosine: number;
  /** Triangles that asked for a point and got none. */
  private readonly stuck = new Set<number>();

  constructor(
    private readonly mesh: FaceMesh,
    { deflection, angle }: Limits,
  ) {
    this.deflection = deflection;
    this.leastCosine = Math.cos(Math.min(Math.PI / 2, angle * angleGrace));
  }

  look(triangle: number): void {
    const { net } = this.mesh;
    let worst = 1;
    let worstSide = -1;
    for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
      if (net.fences[side] !== 0) continue;
      const excess = this.excessAlong(side);
      if (excess > worst) {
        worst = excess;
        worstSide = side;
      }
    }
    if (worstSide >= 0 && this.cut(worstSide)) return;
    const isDone = this.excessWithin(triangle) > 1 ? this.fill(triangle) : worstSide < 0;
    if (!isDone) this.stuck.add(triangle);
  }

  /** Of what is still there when there is nothing more to add: see `refine`. */
  leftover(): number {
    const { fences, inside } = this.mesh.net;
    let worst = 0;
    for (const triangle of this.stuck) {
      if (inside[triangle] === 0) continue;
      worst = Math.max(worst, this.excessWithin(triangle));
      for (let side = 3 * triangle; side < 3 * triangle + 3; side++) {
        if (fences[side] === 0) worst = Math.max(worst, this.distanceAlong(side));
      }
    }
    return worst;
  }

  /** How many times too far a side is from the surface, or too bent. */
  private excessAlong(side: number): number {
    const { net, vertices } = this.mesh;
    const { normals } = vertices;
    const far = this.distanceAlong(side);
    const i = 3 * (net.corners[side] ?? 0);
    const j = 3 * (net.corners[next(side)] ?? 0);
    const cosine =
      (normals[i] ?? 0) * (normals[j] ?? 0) +
      (normals[i + 1] ?? 0) * (normals[j + 1] ?? 0) +
      (normals[i + 2] ?? 0) * (normals[j + 2] ?? 0);
    const isBent = cosine < this.leastCosine && far > 0.02;
    return isBent ? 2 + far : far;
  }

  /** From the surface to the middle of a side, in deflections. */
  private distanceAlong(side: number): number {
    const { surface, net, vertices } = this.mesh;
    const { u, v, places } = vertices;
    const a = net.corners[side] ?? 0;
    const b = net.corners[next(side)] ?? 0;
    const { out } = this;
    const [i, j] = [3 * a, 3 * b];
    surface.at(((u[a] ?? 0) + (u[b] ?? 0)) / 2, ((v[a] ?? 0) + (v[b] ?? 0)) / 2, out);
    const x = places[i] ?? 0;
    const y = places[i + 1] ?? 0;
    const z = places[i + 2] ?? 0;
    const dx = (places[j] ?? 0) - x;
    const dy = (places[j + 1] ?? 0) - y;
    const dz = (places[j + 2] ?? 0) - z;
    const px = (out[0] ?? 0) - x;
    const py = (out[1] ?? 0) - y;
    const pz = (out[2] ?? 0) - z;
    const length = dx * dx + dy * dy + dz * dz;
    if (length === 0) return 0;
    const share = Math.min(1, Math.max(0, (px * dx + py * dy + pz * dz) / length));
    let far = Math.sqrt((px - share * dx) ** 2 + (py - share * dy) ** 2 + (pz - share * dz) ** 2);
    // That is a bound, and all there is to know where it is small.
    if (far > this.deflection) {
      const [mu, mv] = [((u[a] ?? 0) + (u[b] ?? 0)) / 2, ((v[a] ?? 0) + (v[b] ?? 0)) / 2];
      far = this.distanceFrom(x + share * dx, y + share * dy, z + share * dz, mu, mv);
    }
    return far / this.deflection;
  }

  private excessWithin(triangle: number): number {
    const { surface, net, vertices } = this.mesh;
    const { u, v, places } = vertices;
    const { out } = this;
    const a = net.corners[3 * triangle] ?? 0;
    const b = net.corners[3 * triangle + 1] ?? 0;
    const c = net.corners[3 * triangle + 2] ?? 0;
    const [i, j, k] = [3 * a, 3 * b, 3 * c];
    surface.at(
      ((u[a] ?? 0) + (u[b] ?? 0) + (u[c] ?? 0)) / 3,
      ((v[a] ?? 0) + (v[b] ?? 0) + (v[c] ?? 0)) / 3,
      out,
    );
    const x = places[i] ?? 0;
    const y = places[i + 1] ?? 0;
    const z = places[i + 2] ?? 0;
    const bx = (places[j] ?? 0) - x;
    const by = (places[j + 1] ?? 0) - y;
    const bz = (places[j + 2] ?? 0) - z;
    const cx = (places[k] ?? 0) - x;
    const cy = (places[k + 1] ?? 0) - y;
    const cz = (places[k + 2] ?? 0) - z;
    const nx = by * cz - bz * cy;
    const ny = bz * cx - bx * cz;
    const nz = bx * cy - by * cx;
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (size === 0) return 0;
    const px = (out[0] ?? 0) - x;
    const py = (out[1] ?? 0) - y;
    const pz = (out[2] ?? 0) - z;
    const far = Math.abs(px * nx + py * ny + pz * nz) / size;
    if (far <= this.deflection) return 0;
    const mu = ((u[a] ?? 0) + (u[b] ?? 0) + (u[c] ?? 0)) / 3;
    const mv = ((v[a] ?? 0) + (v[b] ?? 0) + (v[c] ?? 0)) / 3;
    const middle = this.distanceFrom(
      x + (bx + cx) / 3,
      y + (by + cy) / 3,
      z + (bz + cz) / 3,
      mu,
      mv,
    );
    return middle / this.deflection;
  }

  /** How far a point is from the surface, searched from parameters that are near. */
  private distanceFrom(x: number, y: number, z: number, u: number, v: number): number {
    this.hint[0] = u;
    this.hint[1] = v;
    return this.mesh.surface.invert(x, y, z, this.hint, true);
  }

  private cut(side: number): boolean {
    const { net } = this.mesh;
    const a = net.corners[side] ?? 0;
    const b = net.corners[next(side)] ?? 0;
    return this.add([a, b], triangleOf(side));
  }

  private fill(triangle: number): boolean {
    const { corners } = this.mesh.net;
    const side = 3 * triangle;
    const around = [corners[side] ?? 0, corners[next(side)] ?? 0, corners[previous(side)] ?? 0];
    return this.add(around, triangle);
  }

  /** In the middle of vertices, if they are not too close together already. */
  private add(around: readonly number[], triangle: number): boolean {
    const { net, plane, surface, vertices, shared } = this.mesh;
    const count = around.length;
    const x = Math.round(around.reduce((sum, at) => sum + (net.x[at] ?? 0), 0) / count);
    const y = Math.round(around.reduce((sum, at) => sum + (net.y[at] ?? 0), 0) / count);
    const isTooNear = around.some(
      (at) => Math.abs((net.x[at] ?? 0) - x) + Math.abs((net.y[at] ?? 0) - y) < shortest,
    );
    if (isTooNear) return false;
    const before = net.vertexCount;
    const vertex = net.add(x, y, triangle);
    if (vertex < 0 || net.vertexCount === before) return false;
    vertices.put(
      vertex,
      plane.uLow + x / plane.uScale,
      plane.vLow + y / plane.vScale,
      surface,
      -1,
      shared,
    );
    return true;
  }
}
