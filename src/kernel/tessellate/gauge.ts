import type { FaceMesh } from './faceMesh';
import { next } from './plane/triangleSides';
import type { Limits } from './stationsAlong';

/** Beyond the angle of a step, because a diagonal spans two of them. */
const angleGrace = 1.5;

/** Tells how far triangles are from the surface of their face, in deflections. */
export class Gauge {
  private readonly out = new Float64Array(9);
  private readonly hint = new Float64Array(2);
  private readonly deflection: number;
  private readonly leastCosine: number;

  constructor(
    private readonly mesh: FaceMesh,
    { deflection, angle }: Limits,
  ) {
    this.deflection = deflection;
    this.leastCosine = Math.cos(Math.min(Math.PI / 2, angle * angleGrace));
  }

  /** How many times too far a side is from the surface, or too bent. */
  excessAlong(side: number): number {
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

  /** From the surface to the middle of a side. */
  distanceAlong(side: number): number {
    const { surface, net, vertices } = this.mesh;
    const { u, v, places } = vertices;
    const a = net.corners[side] ?? 0;
    const b = net.corners[next(side)] ?? 0;
    const { out } = this;
    const i = 3 * a;
    const j = 3 * b;
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
      const mu = ((u[a] ?? 0) + (u[b] ?? 0)) / 2;
      const mv = ((v[a] ?? 0) + (v[b] ?? 0)) / 2;
      far = this.distanceFrom(x + share * dx, y + share * dy, z + share * dz, mu, mv);
    }
    return far / this.deflection;
  }

  /** From the surface to the middle of a triangle; 0 where that is no more than the deflection. */
  distanceWithin(triangle: number): number {
    const { surface, net, vertices } = this.mesh;
    const { u, v, places } = vertices;
    const { out } = this;
    const a = net.corners[3 * triangle] ?? 0;
    const b = net.corners[3 * triangle + 1] ?? 0;
    const c = net.corners[3 * triangle + 2] ?? 0;
    const i = 3 * a;
    const j = 3 * b;
    const k = 3 * c;
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
}
