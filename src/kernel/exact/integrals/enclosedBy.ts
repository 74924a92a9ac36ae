import { outOfRange } from '../../../words/outOfRange';
import type { SecondMoments } from '../../../model/shapes';
import { plus, times, type Vector } from '../../base/vector';
import type { FaceIntegrals } from './faceIntegrator';

/** Volume, centroid and second moments of what faces enclose together. */
export interface Enclosed {
  /** Zero where nothing is enclosed. */
  readonly volume: number;
  readonly centre: Vector | null;
  /** About the centroid. */
  readonly moments: SecondMoments | null;
}

/** @param reference the point from which the sums count their coordinates */
export function enclosedBy(faces: readonly FaceIntegrals[], reference: Vector): Enclosed {
  const total = (k: number) => faces.reduce((sum, sums) => sum + (sums[k] ?? outOfRange()), 0);
  // Each surface element is the base of a pyramid with its apex at the reference: a third of ∫ w is the volume,
  // the centroid lies at three quarters of the height, and a fifth of ∫ w x x is the second moment.
  const signed = total(1) / 3;
  const volume = Math.abs(signed);
  if (!(volume > 0)) return { volume: 0, centre: null, moments: null };
  const arm = times([total(2), total(3), total(4)], 1 / (4 * signed));
  const about = (sum: number, i: 0 | 1 | 2, j: 0 | 1 | 2) =>
    (Math.sign(signed) * total(sum)) / 5 - volume * arm[i] * arm[j];
  const moments: SecondMoments = [
    ...([about(5, 0, 0), about(6, 1, 1), about(7, 2, 2)] as const),
    ...([about(8, 0, 1), about(9, 0, 2), about(10, 1, 2)] as const),
  ];
  return { volume, centre: plus(reference, arm), moments };
}
