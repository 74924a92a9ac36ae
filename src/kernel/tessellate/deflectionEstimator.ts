import { outOfRange } from '../../words/outOfRange';
import type { FaceMesh } from './faceMesh';
import { next } from './plane/triangleSides';
import type { SamplingLimits } from './sampleParameters';

/** Factor on the angle of a step, because a diagonal spans two steps. */
const angleGrace = 1.5;

/** Measures the distance between triangles and the surface of their face, in units of the deflection. */
export class DeflectionEstimator {
  private readonly out = new Float64Array(9);
  private readonly hint = new Float64Array(2);
  private readonly deflection: number;
  private readonly minCosine: number;

  constructor(
    private readonly mesh: FaceMesh,
    { deflection, angle }: SamplingLimits,
  ) {
    this.deflection = deflection;
    this.minCosine = Math.cos(Math.min(Math.PI / 2, angle * angleGrace));
  }

  /**
   * The distance of a side from the surface in deflections. It exceeds 2 where the normals at the ends differ
   * by too large an angle.
   */
  excessAlong(side: number): number {
    const { net, vertices } = this.mesh;
    const { normals } = vertices;
    const far = this.distanceAlong(side);
    const i = 3 * (net.corners[side] ?? outOfRange());
    const j = 3 * (net.corners[next(side)] ?? outOfRange());
    const cosine =
      (normals[i] ?? outOfRange()) * (normals[j] ?? outOfRange()) +
      (normals[i + 1] ?? outOfRange()) * (normals[j + 1] ?? outOfRange()) +
      (normals[i + 2] ?? outOfRange()) * (normals[j + 2] ?? outOfRange());
    const isBent = cosine < this.minCosine && far > 0.02;
    return isBent ? 2 + far : far;
  }

  /** Distance of the surface from a side, measured near its middle, in deflections. */
  distanceAlong(side: number): number {
    const { surface, net, vertices } = this.mesh;
    const { u, v, places } = vertices;
    const a = net.corners[side] ?? outOfRange();
    const b = net.corners[next(side)] ?? outOfRange();
    const { out } = this;
    const i = 3 * a;
    const j = 3 * b;
    surface.at(
      ((u[a] ?? outOfRange()) + (u[b] ?? outOfRange())) / 2,
      ((v[a] ?? outOfRange()) + (v[b] ?? outOfRange())) / 2,
      out,
    );
    const x = places[i] ?? outOfRange();
    const y = places[i + 1] ?? outOfRange();
    const z = places[i + 2] ?? outOfRange();
    const dx = (places[j] ?? outOfRange()) - x;
    const dy = (places[j + 1] ?? outOfRange()) - y;
    const dz = (places[j + 2] ?? outOfRange()) - z;
    const px = (out[0] ?? outOfRange()) - x;
    const py = (out[1] ?? outOfRange()) - y;
    const pz = (out[2] ?? outOfRange()) - z;
    const length = dx * dx + dy * dy + dz * dz;
    if (length === 0) return 0;
    const share = Math.min(1, Math.max(0, (px * dx + py * dy + pz * dz) / length));
    let far = Math.sqrt((px - share * dx) ** 2 + (py - share * dy) ** 2 + (pz - share * dz) ** 2);
    // This is an upper bound, and sufficient where it is small.
    if (far > this.deflection) {
      const mu = ((u[a] ?? outOfRange()) + (u[b] ?? outOfRange())) / 2;
      const mv = ((v[a] ?? outOfRange()) + (v[b] ?? outOfRange())) / 2;
      far = this.distanceFrom(x + share * dx, y + share * dy, z + share * dz, mu, mv);
    }
    return far / this.deflection;
  }

  /** Distance of the surface from the centroid of a triangle, in deflections; 0 where it is at most 1. */
  distanceWithin(triangle: number): number {
    const { surface, net, vertices } = this.mesh;
    const { u, v, places } = vertices;
    const { out } = this;
    const a = net.corners[3 * triangle] ?? outOfRange();
    const b = net.corners[3 * triangle + 1] ?? outOfRange();
    const c = net.corners[3 * triangle + 2] ?? outOfRange();
    const i = 3 * a;
    const j = 3 * b;
    const k = 3 * c;
    surface.at(
      ((u[a] ?? outOfRange()) + (u[b] ?? outOfRange()) + (u[c] ?? outOfRange())) / 3,
      ((v[a] ?? outOfRange()) + (v[b] ?? outOfRange()) + (v[c] ?? outOfRange())) / 3,
      out,
    );
    const x = places[i] ?? outOfRange();
    const y = places[i + 1] ?? outOfRange();
    const z = places[i + 2] ?? outOfRange();
    const bx = (places[j] ?? outOfRange()) - x;
    const by = (places[j + 1] ?? outOfRange()) - y;
    const bz = (places[j + 2] ?? outOfRange()) - z;
    const cx = (places[k] ?? outOfRange()) - x;
    const cy = (places[k + 1] ?? outOfRange()) - y;
    const cz = (places[k + 2] ?? outOfRange()) - z;
    const nx = by * cz - bz * cy;
    const ny = bz * cx - bx * cz;
    const nz = bx * cy - by * cx;
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (size === 0) return 0;
    const px = (out[0] ?? outOfRange()) - x;
    const py = (out[1] ?? outOfRange()) - y;
    const pz = (out[2] ?? outOfRange()) - z;
    const far = Math.abs(px * nx + py * ny + pz * nz) / size;
    if (far <= this.deflection) return 0;
    const mu = ((u[a] ?? outOfRange()) + (u[b] ?? outOfRange()) + (u[c] ?? outOfRange())) / 3;
    const mv = ((v[a] ?? outOfRange()) + (v[b] ?? outOfRange()) + (v[c] ?? outOfRange())) / 3;
    const middle = this.distanceFrom(
      x + (bx + cx) / 3,
      y + (by + cy) / 3,
      z + (bz + cz) / 3,
      mu,
      mv,
    );
    return middle / this.deflection;
  }

  /** Distance of a point from the surface, searched from nearby parameters. */
  private distanceFrom(x: number, y: number, z: number, u: number, v: number): number {
    this.hint[0] = u;
    this.hint[1] = v;
    return this.mesh.surface.invert(x, y, z, this.hint, true);
  }
}
