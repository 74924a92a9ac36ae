import { BoundingBox } from '../../boundingBox';
import type { Feature } from '../../features/features';
import type { Vector } from '../../shapes';
import { cross, lengthOf, minus } from '../../vectors';
import type { VisitTriangle } from '../match/comparedShape';
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

/** @param forEach calls back with the corners of every triangle of the face */
export function faceLocationOf(forEach: (visit: VisitTriangle) => void): FaceLocation {
  const box = new BoundingBox();
  const moment: [number, number, number] = [0, 0, 0];
  let area = 0;
  forEach((a, b, c) => {
    const own = lengthOf(cross(minus(b, a), minus(c, a))) / 2;
    area += own;
    box.add(a[0], a[1], a[2]);
    box.add(b[0], b[1], b[2]);
    box.add(c[0], c[1], c[2]);
    for (const axis of [0, 1, 2] as const) {
      moment[axis] += (own * (a[axis] + b[axis] + c[axis])) / 3;
    }
  });
  if (box.isEmpty) return { ...unknown, area, centre: zero, box: [zero, zero] };
  const centre: Vector =
    area > 0 ? [moment[0] / area, moment[1] / area, moment[2] / area] : box.middle;
  return { ...unknown, area, centre, box: [box.low, box.high] };
}

const unknown = { isExact: false, surface: null } as const;
const zero: Vector = [0, 0, 0];
