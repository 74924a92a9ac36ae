import { outOfRange } from '../../../words/outOfRange';
import { type LinearColor, shade } from './shade';
import type { ScreenVertices } from './screenPart';

/** Largest angle between two normals, in radians, between which light is interpolated. */
const evenTurn = 0.1;

/** Largest distance between two computed lights, in pixels. */
const longestStride = 8;

/**
 * The values that are interpolated across a triangle. One instance serves one triangle after the other, so that
 * no objects are allocated.
 */
export class TriangleInterpolator {
  /** Depth at the origin of the screen, its change for one sample to the right and down, and its maximum. */
  readonly depth = new Float64Array(4);
  /** Whether its light is the same everywhere. */
  isFlat = false;
  paint: LinearColor = { red: 0, green: 0, blue: 0, alpha: 1 };
  /** The x, y and z of the normal, each with its value at the origin and its two changes. */
  private readonly normal = new Float64Array(9);
  private readonly flatLight = new Int32Array(1);
  /**
   * Changes of the barycentric coordinates of b and of c for one sample to the right and down; then the
   * position of a.
   */
  private readonly shares = new Float64Array(6);
  /** Distance in pixels between two computed lights of a row. */
  private stride = 1;

  /**
   * @param a, b, c its vertices, clockwise on the screen
   * @param area twice the area of the triangle, in samples
   * @param facing −1 to light the back of the surface
   */
  set(
    { points, normals }: ScreenVertices,
    a: number,
    b: number,
    c: number,
    area: number,
    facing: 1 | -1,
    paint: LinearColor,
  ): void {
    this.paint = paint;
    this.isFlat = isEven(normals, a, b) && isEven(normals, a, c);
    this.shareOut(points, a, b, c, area);
    this.setPlane(this.depth, 0, points, 2, a, b, c, 1);
    this.depth[3] = Math.max(
      points[a * 3 + 2] ?? outOfRange(),
      points[b * 3 + 2] ?? outOfRange(),
      points[c * 3 + 2] ?? outOfRange(),
    );
    if (this.isFlat) {
      const x = (normals[a * 3] ?? outOfRange()) * facing;
      const y = (normals[a * 3 + 1] ?? outOfRange()) * facing;
      this.flatLight[0] = shade(x, y, (normals[a * 3 + 2] ?? outOfRange()) * facing, paint);
      return;
    }
    for (let axis = 0; axis < 3; axis++) {
      this.setPlane(this.normal, axis * 3, normals, axis, a, b, c, facing);
    }
    this.stride = strideOf(this.normal);
  }

  /** The light at a position of the screen, in samples. */
  lightAt(x: number, y: number): number {
    if (this.isFlat) return this.flatLight[0] ?? outOfRange();
    const n = this.normal;
    const nx = (n[0] ?? outOfRange()) + x * (n[1] ?? outOfRange()) + y * (n[2] ?? outOfRange());
    const ny = (n[3] ?? outOfRange()) + x * (n[4] ?? outOfRange()) + y * (n[5] ?? outOfRange());
    const nz = (n[6] ?? outOfRange()) + x * (n[7] ?? outOfRange()) + y * (n[8] ?? outOfRange());
    return shade(nx, ny, nz > 0 ? nz : 0, this.paint);
  }

  /**
   * Computes the lights of pixels of a row. The computed columns are the same in each row, so that equal rows
   * stay equal.
   * @param first, end in pixels, end exclusive
   * @param y in samples
   */
  lightRow(first: number, end: number, y: number, lights: Int32Array): void {
    if (this.isFlat) {
      lights.fill(this.flatLight[0] ?? outOfRange(), first, end);
      return;
    }
    let at = first;
    lights[at] = this.lightAt(at * 2 + 1, y);
    while (at < end - 1) {
      let step = this.stride;
      while (at + step >= end || (at & (step - 1)) !== 0) step >>= 1;
      lights[at + step] = this.lightAt((at + step) * 2 + 1, y);
      fillBetween(lights, at, step);
      at += step;
    }
  }

  private shareOut(points: Float32Array, a: number, b: number, c: number, area: number): void {
    const { shares } = this;
    const ax = (shares[4] = points[a * 3] ?? outOfRange());
    const ay = (shares[5] = points[a * 3 + 1] ?? outOfRange());
    shares[0] = ((points[c * 3 + 1] ?? outOfRange()) - ay) / area;
    shares[1] = (ax - (points[c * 3] ?? outOfRange())) / area;
    shares[2] = (ay - (points[b * 3 + 1] ?? outOfRange())) / area;
    shares[3] = ((points[b * 3] ?? outOfRange()) - ax) / area;
  }

  private setPlane(
    plane: Float64Array,
    at: number,
    triples: Float32Array,
    axis: number,
    a: number,
    b: number,
    c: number,
    sign: 1 | -1,
  ): void {
    const { shares } = this;
    const value = (triples[a * 3 + axis] ?? outOfRange()) * sign;
    const toB = (triples[b * 3 + axis] ?? outOfRange()) * sign - value;
    const toC = (triples[c * 3 + axis] ?? outOfRange()) * sign - value;
    const right = toB * (shares[0] ?? outOfRange()) + toC * (shares[2] ?? outOfRange());
    const down = toB * (shares[1] ?? outOfRange()) + toC * (shares[3] ?? outOfRange());
    plane[at] = value - right * (shares[4] ?? outOfRange()) - down * (shares[5] ?? outOfRange());
    plane[at + 1] = right;
    plane[at + 2] = down;
  }
}

/** The largest power of two within both limits. */
function strideOf(normal: Float64Array): number {
  const turn =
    2 *
    Math.max(
      Math.abs(normal[1] ?? outOfRange()),
      Math.abs(normal[4] ?? outOfRange()),
      Math.abs(normal[7] ?? outOfRange()),
    );
  let stride = longestStride;
  while (stride > 1 && turn * stride > evenTurn) stride >>= 1;
  return stride;
}

/**
 * Fills the pixels between two lights by repeated halving.
 * @param step distance between both, a power of two
 */
function fillBetween(lights: Int32Array, first: number, step: number): void {
  for (let half = step >> 1; half >= 1; half >>= 1) {
    for (let at = first + half; at < first + step; at += 2 * half) {
      lights[at] = meanOf(lights[at - half] ?? outOfRange(), lights[at + half] ?? outOfRange());
    }
  }
}

/** The mean of four bytes at once, rounded down. */
function meanOf(one: number, other: number): number {
  return (one & other) + (((one ^ other) >>> 1) & 0x7f7f7f7f);
}

/**
 * Squared difference of unit normals, an angle of a thousandth: no pixel between them differs by a step of
 * brightness.
 */
const evenNormals = 1e-6;

function isEven(normals: Float32Array, a: number, b: number): boolean {
  const x = (normals[a * 3] ?? outOfRange()) - (normals[b * 3] ?? outOfRange());
  const y = (normals[a * 3 + 1] ?? outOfRange()) - (normals[b * 3 + 1] ?? outOfRange());
  const z = (normals[a * 3 + 2] ?? outOfRange()) - (normals[b * 3 + 2] ?? outOfRange());
  return x * x + y * y + z * z < evenNormals;
}
