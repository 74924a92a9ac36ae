import { BoundingBox } from '../../boundingBox';
import type { AxisLine } from '../../features/roundFaceAxes';
import type { FaceShape, Vector } from '../../shapes';
import type { Placed } from '../alikePairs';
import { areEdgesBalanced } from './edgeBalance';
import type { Similarity } from '../../features/similarity';
import { outOfRange } from '../../../words/outOfRange';
import { rotatedMoments } from './axisAngle';
import { principalSkew, triples, type ThirdMoments } from './principalSkew';
import type { RevolutionBody } from './revolutionBody';
import { cross, dot, lengthOf, middle, times, unit, sixOf } from '../../vectors';

/**
 * Measures that distinguish shapes and give their place. All are in metres and model coordinates, and integrated over
 * the surface, so that they depend little on the triangulation.
 */
export interface PartShape extends Placed {
  readonly triangles: number;
  /** Area and volume of the triangles, in m² and m³; the volume is meaningful only if they are closed. */
  readonly area: number;
  readonly volume: number;
  /** Whether the triangles form a closed surface, so that their volume is meaningful; computed on demand. */
  readonly isClosed: () => boolean;
  /** Area and volume of the exact shape; null if the file has none. */
  readonly exactArea: number | null;
  readonly exactVolume: number | null;
  /** Edge lengths of the box around the exact shape, or null if it is not known; computed on demand. */
  readonly exactSize: () => Vector | null;
  /** The largest distance of the triangles from the true shape; null if not known. */
  readonly tolerance: number | null;
  /**
   * The share to which exact area and volume are known, if edges of the exact shape lie beside its faces, also where
   * they count as exact; absent if the edges lie on the faces.
   */
  readonly looseness?: number;
  /** Its exact place if it is a body of revolution; computed on demand, absent where only triangles are known. */
  readonly revolution?: () => RevolutionBody | null;
  /** The axes of its exact round faces; computed on demand, absent where only triangles are known. */
  readonly axes?: () => readonly AxisLine[];
  /** Its exact faces at its placement; computed on demand, absent where only triangles are known. */
  readonly exactFaces?: () => readonly FaceShape[] | null;
  /** Its bounding box: lowest and highest corner. */
  readonly box: readonly [lowest: Vector, highest: Vector];
  /** The centroid of the surface. */
  readonly centre: Vector;
  /**
   * Distances of the surface from its centre: mean, quadratic mean, fourth-power mean, largest. All but the mean are
   * independent of how plane faces are divided into triangles.
   */
  readonly radii: readonly [number, number, number, number];
  /** Second moments about the centre: the mean products of coordinates xx, yy, zz, xy, yz, zx. */
  readonly secondMoments: readonly number[];
  /** The vector of third moments: the mean of the position about the centre, times the square of its length. */
  readonly thirdMoment: Vector;
  /** −1…1: left- or right-handed; near 0 for a shape that is its own mirror image. */
  readonly handedness: number;
  /** Third moments along its principal axes; null if these are not unique, as for a body of revolution. */
  readonly skew: ThirdMoments | null;
  /**
   * The mean of the position vector about the centre, with another weight for each triangle in their order: it shows a
   * rotation after which a symmetric part looks much as before.
   */
  readonly inOrder: Vector;
  /** Calls back with the corners of every triangle, in model coordinates. */
  readonly forEach: (visit: VisitTriangle) => void;
}

/** The exact values that are known beside the triangles. */
export type ExactFacts = Pick<
  PartShape,
  | 'exactArea'
  | 'exactVolume'
  | 'exactSize'
  | 'tolerance'
  | 'looseness'
  | 'revolution'
  | 'axes'
  | 'exactFaces'
>;

/**
 * Passes over the triangles of a part twice: for its centre, then for the moments about it.
 * @param forEach calls back with the corners of every triangle, in model coordinates
 */
export function partShape(forEach: (visit: VisitTriangle) => void, facts: ExactFacts): PartShape {
  const first = new FirstMoments();
  forEach((a, b, c) => first.add(a, b, c));
  const centre = first.centre();
  const central = new CentralMoments(centre);
  forEach((a, b, c) => central.add(a, b, c));
  const { triangles, area, box } = first;
  let isEnclosing: boolean | null = null;
  const isClosed = () => (isEnclosing ??= first.isClosed && areEdgesBalanced(forEach));
  return { triangles, area, isClosed, box, centre, forEach, ...facts, ...central.facts(area) };
}

/**
 * The shape of a part at a placement, from its shape in part coordinates: moments are not summed up for each instance.
 * @param own the shape in part coordinates
 * @param box of the placed triangles
 * @param forEach calls back with the corners of every triangle, in model coordinates
 */
export function placedShape(
  own: PartShape,
  { scale, hand, point, direction }: Similarity,
  box: PartShape['box'],
  forEach: PartShape['forEach'],
  facts: ExactFacts,
): PartShape {
  const [x, y, z] = [direction([1, 0, 0]), direction([0, 1, 0]), direction([0, 0, 1])];
  const rows = ([0, 1, 2] as const).map((i): Vector => [x[i], y[i], z[i]]);
  const [first = x, second = y, third = z] = rows;
  const [square, cube] = [scale ** 2, scale ** 3];
  const { triangles, area, volume, isClosed, centre, radii, thirdMoment, skew } = own;
  return {
    ...{ triangles, isClosed, box, forEach, ...facts },
    area: area * square,
    volume: volume * cube,
    centre: point(centre),
    radii: [radii[0] * scale, radii[1] * scale, radii[2] * scale, radii[3] * scale],
    secondMoments: rotatedMoments([first, second, third], own.secondMoments).map(
      (sum) => sum * square,
    ),
    thirdMoment: times(direction(thirdMoment), cube),
    handedness: own.handedness * hand,
    // A mirroring placement reverses one of the axes, so that they stay a right-handed system.
    skew:
      skew &&
      skew.map((sum, i) => {
        const odd = (triples[i] ?? outOfRange()).filter((axis) => axis === 1).length % 2;
        return sum * cube * (odd === 1 ? hand : 1);
      }),
    inOrder: times(direction(own.inOrder), scale),
  };
}

export type VisitTriangle = (a: Vector, b: Vector, c: Vector) => void;

/** The share of the area that may be missing in a closed surface. */
const open = 1e-4;

/** The least third moment, as a share of the cube of the radius, that tells more than rounding error. */
const minThirdMoment = 1e-3;

/** Sums up the number of triangles, area, bounding box and centre. */
class FirstMoments {
  triangles = 0;
  area = 0;
  private readonly bounds = new BoundingBox();
  private readonly moment: [number, number, number] = [0, 0, 0];
  private readonly normals: [number, number, number] = [0, 0, 0];

  add(a: Vector, b: Vector, c: Vector): void {
    // Numbers instead of vectors, because this runs for every triangle.
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
    this.triangles += 1;
    this.area += area;
    this.bounds.add(a[0], a[1], a[2]);
    this.bounds.add(b[0], b[1], b[2]);
    this.bounds.add(c[0], c[1], c[2]);
    const { moment, normals } = this;
    const third = area / 3;
    moment[0] += third * (a[0] + b[0] + c[0]);
    moment[1] += third * (a[1] + b[1] + c[1]);
    moment[2] += third * (a[2] + b[2] + c[2]);
    normals[0] += nx / 2;
    normals[1] += ny / 2;
    normals[2] += nz / 2;
  }

  /** The area vectors of a closed surface add up to zero; so do those of a tube without ends. */
  get isClosed(): boolean {
    return this.triangles > 0 && lengthOf(this.normals) <= open * this.area;
  }

  get box(): PartShape['box'] {
    return this.triangles > 0 ? [this.bounds.low, this.bounds.high] : [zero, zero];
  }

  centre(): Vector {
    const [lowest, highest] = this.box;
    return this.area > 0 ? times(this.moment, 1 / this.area) : middle(lowest, highest);
  }
}

/** The shares of the area by which the points of a triangle count in cubic functions; three of each but the last. */
const [corner, midpoint, centroid] = [3 / 60, 8 / 60, 27 / 60];

/** The golden ratio: its multiples are spread evenly between whole numbers. */
const orderStep = 0.6180339887498949;

/** xx, yy, zz, xy, yz, zx. */
type SecondMomentSums = [number, number, number, number, number, number];
/** In the order of `triples`. */
type ThirdMomentSums = [...SecondMomentSums, number, number, number, number];

/**
 * Sums up the moments about the centre. A triangle is integrated by the midpoints of its edges, which is exact for
 * quadratic functions; for cubic ones with its corners and its centroid as well, so that another division of a plane
 * face into triangles changes nothing.
 */
class CentralMoments {
  private volume = 0;
  private largest = 0;
  private readonly sums = { first: 0, second: 0, fourth: 0 };
  private readonly secondMoments: SecondMomentSums = [0, 0, 0, 0, 0, 0];
  private readonly thirdMoment: [number, number, number] = [0, 0, 0];
  private readonly inOrder: [number, number, number] = [0, 0, 0];
  private weight = 0;
  private readonly third: ThirdMomentSums = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

  constructor(private readonly centre: Vector) {}

  add(a: Vector, b: Vector, c: Vector): void {
    // Numbers instead of vectors, because this runs for every triangle.
    const [x, y, z] = this.centre;
    const [ux, uy, uz] = [a[0] - x, a[1] - y, a[2] - z];
    const [vx, vy, vz] = [b[0] - x, b[1] - y, b[2] - z];
    const [wx, wy, wz] = [c[0] - x, c[1] - y, c[2] - z];
    this.volume +=
      (ux * (vy * wz - vz * wy) + uy * (vz * wx - vx * wz) + uz * (vx * wy - vy * wx)) / 6;
    const uu = ux * ux + uy * uy + uz * uz;
    const vv = vx * vx + vy * vy + vz * vz;
    const ww = wx * wx + wy * wy + wz * wz;
    this.largest = Math.max(this.largest, Math.sqrt(Math.max(uu, vv, ww)));
    const [px, py, pz] = [vx - ux, vy - uy, vz - uz];
    const [qx, qy, qz] = [wx - ux, wy - uy, wz - uz];
    const [nx, ny, nz] = [py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx];
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
    const uv = (uu + vv) / 4 + (ux * vx + uy * vy + uz * vz) / 2;
    const vw = (vv + ww) / 4 + (vx * wx + vy * wy + vz * wz) / 2;
    const wu = (ww + uu) / 4 + (wx * ux + wy * uy + wz * uz) / 2;
    this.sums.fourth += area * meanSquare(uu, vv, ww, uv, vw, wu);
    this.addMidpoint(area, (ux + vx) / 2, (uy + vy) / 2, (uz + vz) / 2);
    this.addMidpoint(area, (vx + wx) / 2, (vy + wy) / 2, (vz + wz) / 2);
    this.addMidpoint(area, (wx + ux) / 2, (wy + uy) / 2, (wz + uz) / 2);
    this.addCubic(corner * area, ux, uy, uz);
    this.addCubic(corner * area, vx, vy, vz);
    this.addCubic(corner * area, wx, wy, wz);
    this.weight = (this.weight + orderStep) % 1;
    const weighted = (this.weight * area) / 3;
    this.inOrder[0] += weighted * (ux + vx + wx);
    this.inOrder[1] += weighted * (uy + vy + wy);
    this.inOrder[2] += weighted * (uz + vz + wz);
    this.addCubic(centroid * area, (ux + vx + wx) / 3, (uy + vy + wy) / 3, (uz + vz + wz) / 3);
  }

  facts(
    area: number,
  ): Pick<
    PartShape,
    'volume' | 'radii' | 'secondMoments' | 'thirdMoment' | 'handedness' | 'skew' | 'inOrder'
  > {
    const per = area > 0 ? 1 / area : 0;
    const { first, second, fourth } = this.sums;
    const secondMoments = this.secondMoments.map((sum) => sum * per);
    const thirdMoment = times(this.thirdMoment, per);
    const radii = [
      first * per,
      Math.sqrt(second * per),
      (fourth * per) ** 0.25,
      this.largest,
    ] as const;
    const skew = principalSkew(
      secondMoments,
      this.third.map((sum) => sum * per),
    );
    // Of a symmetric part it is rounding error, and so are its directions.
    const isAsymmetric = lengthOf(thirdMoment) > minThirdMoment * radii[1] ** 3;
    const handedness = isAsymmetric ? handednessOf(thirdMoment, secondMoments) : 0;
    const inOrder = times(this.inOrder, per);
    return { volume: this.volume, radii, secondMoments, thirdMoment, handedness, skew, inOrder };
  }

  private addMidpoint(area: number, x: number, y: number, z: number): void {
    this.addCubic(midpoint * area, x, y, z);
    const weight = area / 3;
    const square = x * x + y * y + z * z;
    this.sums.first += weight * Math.sqrt(square);
    this.sums.second += weight * square;
    const [wx, wy, wz] = [weight * x, weight * y, weight * z];
    const { secondMoments } = this;
    secondMoments[0] += wx * x;
    secondMoments[1] += wy * y;
    secondMoments[2] += wz * z;
    secondMoments[3] += wx * y;
    secondMoments[4] += wy * z;
    secondMoments[5] += wz * x;
  }

  private addCubic(weight: number, x: number, y: number, z: number): void {
    const [wx, wy, wz] = [weight * x, weight * y, weight * z];
    const square = x * x + y * y + z * z;
    const { thirdMoment, third } = this;
    thirdMoment[0] += wx * square;
    thirdMoment[1] += wy * square;
    thirdMoment[2] += wz * square;
    third[0] += wx * x * x;
    third[1] += wx * x * y;
    third[2] += wx * x * z;
    third[3] += wx * y * y;
    third[4] += wx * y * z;
    third[5] += wx * z * z;
    third[6] += wy * y * y;
    third[7] += wy * y * z;
    third[8] += wy * z * z;
    third[9] += wz * z * z;
  }
}

/**
 * The mean over a triangle of the square of a quadratic function, from its values at the corners a, b and c and at the
 * midpoints of their edges: the mass matrix of the quadratic finite element (Zienkiewicz, The Finite Element Method).
 */
function meanSquare(a: number, b: number, c: number, ab: number, bc: number, ca: number): number {
  const ofCorners = 6 * (a * a + b * b + c * c) - 2 * (a * b + b * c + c * a);
  const ofMidpoints = 32 * (ab * (ab + bc) + bc * (bc + ca) + ca * (ca + ab));
  return (ofCorners + ofMidpoints - 8 * (a * bc + b * ca + c * ab)) / 180;
}

/** The handedness changes its sign in a mirror and is unchanged by all rotations and translations. */
function handednessOf(thirdMoment: Vector, secondMoments: readonly number[]): number {
  const first = unit(thirdMoment);
  const second = unit(applied(secondMoments, first));
  const third = unit(applied(secondMoments, second));
  return dot(first, cross(second, third));
}

function applied(secondMoments: readonly number[], [x, y, z]: Vector): Vector {
  const [xx, yy, zz, xy, yz, zx] = sixOf(secondMoments);
  return [xx * x + xy * y + zx * z, xy * x + yy * y + yz * z, zx * x + yz * y + zz * z];
}

const zero: Vector = [0, 0, 0];
