import type { Feature } from '../../features/features';
import type { Vector } from '../../shapes';
import { cross, lengthOf, minus } from '../../vectors';
import type { VisitTriangle } from '../match/comparedShape';
import type { FaceSpot } from './faceDifference';

/** What is looked into of a part whose shape is another one. */
export interface PartDetail {
  readonly faces: readonly FaceSpot[];
  /** The number of the face that each triangle is of, in the order of the triangles. */
  readonly faceOfTriangle: ArrayLike<number>;
  /** What its faces were made as; nothing where no exact shape is known, or it is stretched unevenly. */
  readonly features: readonly Feature[];
  /** Whether faces are exact ones, or flat pieces that were found among triangles. */
  readonly isExact: boolean;
  /** Metres by which the measures of a face may differ from the true ones. */
  readonly slack: number;
  /** The same of its surface, where that is exact. */
  readonly exactSlack: number;
}

/** @param forEach calls back with the corners of every triangle of the face */
export function faceSpotOf(forEach: (visit: VisitTriangle) => void): FaceSpot {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const moment: [number, number, number] = [0, 0, 0];
  let area = 0;
  forEach((a, b, c) => {
    const own = lengthOf(cross(minus(b, a), minus(c, a))) / 2;
    area += own;
    for (const axis of [0, 1, 2] as const) {
      low[axis] = Math.min(low[axis], a[axis], b[axis], c[axis]);
      high[axis] = Math.max(high[axis], a[axis], b[axis], c[axis]);
      moment[axis] += (own * (a[axis] + b[axis] + c[axis])) / 3;
    }
  });
  if (!(low[0] <= high[0])) return { ...unknown, area, centre: zero, box: [zero, zero] };
  const centre: Vector =
    area > 0
      ? [moment[0] / area, moment[1] / area, moment[2] / area]
      : [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  return { ...unknown, area, centre, box: [low, high] };
}

const unknown = { isExact: false, surface: null } as const;
const zero: Vector = [0, 0, 0];
