import { outOfRange } from '../../words/outOfRange';
import type { ExactSurface } from '../exact/exact';
import type { FacePlane } from './facePlane';

/** Positions and normals of the vertices of a face's triangulation, indexed by vertex. */
export class FaceVertices {
  u = new Float64Array(256);
  v = new Float64Array(256);
  /** x y z, in the unit of the model. */
  places = new Float64Array(768);
  /** Unit normals in the natural direction; zero where the surface has none. */
  normals = new Float64Array(768);
  /** Number in `Points` of a vertex that faces share; -1 within the face. */
  ids = new Int32Array(256);
  private readonly out = new Float64Array(9);

  /** Gives the corners of the frame, which are not points of the face, a normal that needs no repair. */
  clear(frame: number): void {
    for (let i = 0; i < frame; i++) this.normals.set([0, 0, 1], 3 * i);
  }

  /** Sets a vertex on the surface, or at the exact coordinates of a shared point. */
  put(
    vertex: number,
    u: number,
    v: number,
    surface: ExactSurface,
    id: number,
    shared: Float64Array,
  ): void {
    if (vertex >= this.ids.length) this.grow(vertex);
    const { out, places, normals } = this;
    surface.at(u, v, out);
    this.u[vertex] = u;
    this.v[vertex] = v;
    this.ids[vertex] = id;
    const at = 3 * vertex;
    for (let k = 0; k < 3; k++) {
      places[at + k] = (id < 0 ? out[k] : shared[3 * id + k]) ?? outOfRange();
    }
    if (isOnSingularity(surface, u, v)) normals.fill(0, at, at + 3);
    else writeNormal(out, normals, at);
  }

  /** At a degenerate point, where the surface has no normal, takes the normal a little inside the face. */
  repairNormal(vertex: number, surface: ExactSurface, plane: FacePlane): void {
    const { u, v, normals, out } = this;
    if (isUnit(normals, 3 * vertex)) return;
    for (const share of [1e-5, 1e-3, 1e-2]) {
      const uIn =
        (u[vertex] ?? outOfRange()) +
        share * ((plane.uLow + plane.uHigh) / 2 - (u[vertex] ?? outOfRange()));
      const vIn =
        (v[vertex] ?? outOfRange()) +
        share * ((plane.vLow + plane.vHigh) / 2 - (v[vertex] ?? outOfRange()));
      surface.at(uIn, vIn, out);
      writeNormal(out, normals, 3 * vertex);
      if (isUnit(normals, 3 * vertex)) return;
    }
  }

  private grow(vertex: number): void {
    const size = Math.max(2 * this.ids.length, vertex + 1);
    const larger = (values: Float64Array, width: number) => {
      const copy = new Float64Array(width * size);
      copy.set(values);
      return copy;
    };
    this.u = larger(this.u, 1);
    this.v = larger(this.v, 1);
    this.places = larger(this.places, 3);
    this.normals = larger(this.normals, 3);
    const ids = new Int32Array(size);
    ids.set(this.ids);
    this.ids = ids;
  }
}

/** Share of the range of the parameter that is constant along a degenerate side. */
const onSingularity = 1e-9;

/** Whether a point is on a degenerate side, up to rounding. The derivatives give no normal there. */
function isOnSingularity(
  { singularities, u: uWay, v: vWay }: ExactSurface,
  u: number,
  v: number,
): boolean {
  for (const { held, at } of singularities) {
    const { low, high } = held === 'u' ? uWay : vWay;
    const range = Number.isFinite(high - low) ? high - low : 1;
    if (Math.abs((held === 'u' ? u : v) - at) <= onSingularity * range) return true;
  }
  return false;
}

/** Share of the product of both derivatives' lengths: a shorter cross product has no reliable direction. */
const flat = 1e-7;

function writeNormal(out: Float64Array, normals: Float64Array, at: number): void {
  const ux = out[3] ?? outOfRange();
  const uy = out[4] ?? outOfRange();
  const uz = out[5] ?? outOfRange();
  const vx = out[6] ?? outOfRange();
  const vy = out[7] ?? outOfRange();
  const vz = out[8] ?? outOfRange();
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const length = Math.sqrt(x * x + y * y + z * z);
  const size = Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz));
  const factor = length > flat * size && length > 0 ? 1 / length : 0;
  normals[at] = x * factor;
  normals[at + 1] = y * factor;
  normals[at + 2] = z * factor;
}

function isUnit(normals: Float64Array, at: number): boolean {
  const length =
    (normals[at] ?? outOfRange()) ** 2 +
    (normals[at + 1] ?? outOfRange()) ** 2 +
    (normals[at + 2] ?? outOfRange()) ** 2;
  return length > 0.5;
}
