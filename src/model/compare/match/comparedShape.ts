import { BoundingBox } from '../../boundingBox';
import { outOfRange } from '../../../words/outOfRange';
import type { Vector } from '../../shapes';
import { principalSkew, triples, type ThirdMoments } from './principalSkew';
import { cross, dot, lengthOf, minus, times, unit, sixOf } from '../../vectors';

/**
 * What tells one shape from another, and where it stands. Everything is in metres of the model, taken
 * over the surface, so that it depends little on how the surface is divided into triangles.
 */
export interface PartShape {
  readonly triangles: number;
  /** Square and cubic metres of the triangles; the volume means something only if they are closed. */
  readonly area: number;
  readonly volume: number;
  /** Whether the triangles leave no hole: then they enclose their volume. */
  readonly isClosed: boolean;
  /** Of the exact shape, where the file has one. */
  readonly exactArea: number | null;
  readonly exactVolume: number | null;
  /** Side lengths of the box around the exact shape, where that is known; worked out when asked for. */
  readonly exactSize: () => Vector | null;
  /** How far the triangles may be from the true shape; null when nobody tells. */
  readonly tolerance: number | null;
  /** Lowest and highest corner. */
  readonly box: readonly [lowest: Vector, highest: Vector];
  /** The middle of the surface. */
  readonly centre: Vector;
  /** Distances of the surface from its centre: mean, quadratic mean, fourth-power mean, largest. */
  readonly radii: readonly [number, number, number, number];
  /** Mean of the products of coordinates about the centre: xx, yy, zz, xy, yz, zx. */
  readonly spread: readonly number[];
  /** Mean of the coordinates about the centre, each times the square of its distance. */
  readonly lean: Vector;
  /** −1…1: left- or right-handed; near 0 for a shape that is its own mirror image. */
  readonly handedness: number;
  /** Along its principal axes; null for a shape whose axes are open, such as a round one. */
  readonly skew: ThirdMoments | null;
}

/** What is known of a part beside its triangles. */
export type ExactFacts = Pick<PartShape, 'exactArea' | 'exactVolume' | 'exactSize' | 'tolerance'>;

/**
 * Looks twice over the triangles of a part: for its centre, then for what lies around that.
 * @param forEach calls back with the corners of every triangle, in the model's coordinates
 */
export function partShape(forEach: (visit: VisitTriangle) => void, facts: ExactFacts): PartShape {
  const first = new Whole();
  forEach((a, b, c) => first.add(a, b, c));
  const centre = first.centre();
  const around = new Around(centre);
  forEach((a, b, c) => around.add(a, b, c));
  const { triangles, area, isClosed, box } = first;
  return { triangles, area, isClosed, box, centre, ...facts, ...around.facts(area) };
}

export type VisitTriangle = (a: Vector, b: Vector, c: Vector) => void;

/** Share of the area that may be missing. */
const open = 1e-4;

/** Counts, area, box and centre. */
class Whole {
  triangles = 0;
  area = 0;
  private readonly bounds = new BoundingBox();
  private readonly moment: [number, number, number] = [0, 0, 0];
  private readonly normals: [number, number, number] = [0, 0, 0];

  add(a: Vector, b: Vector, c: Vector): void {
    const normal = cross(minus(b, a), minus(c, a));
    const area = lengthOf(normal) / 2;
    this.triangles += 1;
    this.area += area;
    this.bounds.add(a[0], a[1], a[2]);
    this.bounds.add(b[0], b[1], b[2]);
    this.bounds.add(c[0], c[1], c[2]);
    for (const axis of axes) {
      const [x, y, z] = [a[axis], b[axis], c[axis]];
      this.moment[axis] += (area * (x + y + z)) / 3;
      this.normals[axis] += normal[axis] / 2;
    }
  }

  /** The areas of a closed surface, each along its normal, add up to nothing. */
  get isClosed(): boolean {
    return this.triangles > 0 && lengthOf(this.normals) <= open * this.area;
  }

  get box(): PartShape['box'] {
    return this.triangles > 0 ? [this.bounds.low, this.bounds.high] : [zero, zero];
  }

  centre(): Vector {
    const [lowest, highest] = this.box;
    return this.area > 0 ? times(this.moment, 1 / this.area) : halfway(lowest, highest);
  }
}

/** What lies around the centre. Three points of a triangle stand for it: exact for squares. */
class Around {
  private volume = 0;
  private largest = 0;
  private readonly sums = { first: 0, second: 0, fourth: 0 };
  private readonly spread = [0, 0, 0, 0, 0, 0];
  private readonly lean: [number, number, number] = [0, 0, 0];
  private readonly third = new Float64Array(triples.length);

  constructor(private readonly centre: Vector) {}

  add(a: Vector, b: Vector, c: Vector): void {
    const [u, v, w] = [minus(a, this.centre), minus(b, this.centre), minus(c, this.centre)];
    this.volume += dot(u, cross(v, w)) / 6;
    this.largest = Math.max(this.largest, lengthOf(u), lengthOf(v), lengthOf(w));
    const weight = areaOf(a, b, c) / 3;
    this.addPoint(weight, halfway(u, v));
    this.addPoint(weight, halfway(v, w));
    this.addPoint(weight, halfway(w, u));
  }

  facts(
    area: number,
  ): Pick<PartShape, 'volume' | 'radii' | 'spread' | 'lean' | 'handedness' | 'skew'> {
    const per = area > 0 ? 1 / area : 0;
    const { first, second, fourth } = this.sums;
    const spread = this.spread.map((sum) => sum * per);
    const lean = times(this.lean, per);
    const radii = [
      first * per,
      Math.sqrt(second * per),
      (fourth * per) ** 0.25,
      this.largest,
    ] as const;
    const skew = principalSkew(
      spread,
      Array.from(this.third, (sum) => sum * per),
    );
    const handedness = handednessOf(lean, spread);
    return { volume: this.volume, radii, spread, lean, handedness, skew };
  }

  private addPoint(weight: number, point: Vector): void {
    const [x, y, z] = point;
    const square = dot(point, point);
    this.sums.first += weight * Math.sqrt(square);
    this.sums.second += weight * square;
    this.sums.fourth += weight * square * square;
    [x * x, y * y, z * z, x * y, y * z, z * x].forEach((product, i) => {
      this.spread[i] = (this.spread[i] ?? outOfRange()) + weight * product;
    });
    for (const axis of axes) this.lean[axis] += weight * square * point[axis];
    const { third } = this;
    for (let n = 0; n < third.length; n++) {
      const [i, j, k] = triples[n] ?? outOfRange();
      third[n] = (third[n] ?? outOfRange()) + weight * point[i] * point[j] * point[k];
    }
  }
}

/** A mirror turns the sign of this, and no other movement does. */
function handednessOf(lean: Vector, spread: readonly number[]): number {
  const first = unit(lean);
  const second = unit(applied(spread, first));
  const third = unit(applied(spread, second));
  return dot(first, cross(second, third));
}

function applied(spread: readonly number[], [x, y, z]: Vector): Vector {
  const [xx, yy, zz, xy, yz, zx] = sixOf(spread);
  return [xx * x + xy * y + zx * z, xy * x + yy * y + yz * z, zx * x + yz * y + zz * z];
}

function areaOf(a: Vector, b: Vector, c: Vector): number {
  return lengthOf(cross(minus(b, a), minus(c, a))) / 2;
}

function halfway(a: Vector, b: Vector): Vector {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
}

const axes = [0, 1, 2] as const;
const zero: Vector = [0, 0, 0];
