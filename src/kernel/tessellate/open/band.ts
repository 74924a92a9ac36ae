import type { Singularity } from '../../exact/exact';
import type { BoundLoop } from '../boundaryLoop';

/** A face around a period, in coordinates x around the period and y from the bottom to the top. */
export interface Band {
  /** Its direction is that of rising x. */
  readonly bottom: BandEnd;
  /** Its direction is that of falling x. */
  readonly top: BandEnd;
  readonly holes: readonly BoundLoop[];
  readonly period: number;
  /** Whether x is v and y is -u; else x is u and y is v. */
  readonly isAlongV: boolean;
}

export type BandEnd = BoundLoop | Singularity;

export function isLoop(end: BandEnd): end is BoundLoop {
  return 'sides' in end;
}
