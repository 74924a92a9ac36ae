import { BoundingBox } from '../../boundingBox';
import type { Feature } from '../../features/features';
import type { Vector } from '../../shapes';
import { outOfRange } from '../../../words/outOfRange';
import type { FaceLocation } from './faceDifference';

/** The faces and features of a part whose shape changed. */
export interface PartDetail {
  readonly faces: readonly FaceLocation[];
  /** The index of the face of each triangle, in the order of the triangles. */
  readonly faceOfTriangle: ArrayLike<number>;
  /** The features that its faces form; empty if no exact shape is known, or the placement scales it unevenly. */
  readonly features: readonly Feature[];
  /** Whether the faces are exact ones, and not the triangles of faces, or flat regions found among triangles. */
  readonly isExact: boolean;
  /** Tolerance for the measures of a face, metres. */
  readonly slack: number;
  /** Tolerance for an exact surface, metres. */
  readonly exactSlack: number;
}

/** Sums up the triangles of a face. */
export class FaceSum {
  private area = 0;
  private readonly moment: [number, number, number] = [0, 0, 0];
  private readonly box = new BoundingBox();

  /** Adds a triangle. @param at the index of the first of its nine numbers */
  add(corners: Float64Array, at: number): void {
    // Numbers instead of vectors, because this runs for every triangle.
    const number = (next: number) => corners[at + next] ?? outOfRange();
    const [ax, ay, az] = [number(0), number(1), number(2)];
    const [bx, by, bz] = [number(3), number(4), number(5)];
    const [cx, cy, cz] = [number(6), number(7), number(8)];
    const [ux, uy, uz] = [bx - ax, by - ay, bz - az];
    const [vx, vy, vz] = [cx - ax, cy - ay, cz - az];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const own = Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
    const { moment, box } = this;
    this.area += own;
    box.add(ax, ay, az);
    box.add(bx, by, bz);
    box.add(cx, cy, cz);
    moment[0] += (own * (ax + bx + cx)) / 3;
    moment[1] += (own * (ay + by + cy)) / 3;
    moment[2] += (own * (az + bz + cz)) / 3;
  }

  location(): FaceLocation {
    const { area, moment, box } = this;
    if (box.isEmpty) return { ...unknown, area, centre: zero, box: [zero, zero] };
    const centre: Vector =
      area > 0 ? [moment[0] / area, moment[1] / area, moment[2] / area] : box.middle;
    return { ...unknown, area, centre, box: [box.low, box.high] };
  }
}

const unknown = { isExact: false, surface: null } as const;
const zero: Vector = [0, 0, 0];
