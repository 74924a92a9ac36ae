import type { Tip } from '../../exact/exact';
import type { BoundLoop } from '../boundaryLoop';

/** A face around a period: x goes around, y from the bottom to the top. */
export interface Band {
  /** Goes around along x … */
  readonly bottom: BandEnd;
  /** … and against it. */
  readonly top: BandEnd;
  readonly holes: readonly BoundLoop[];
  readonly period: number;
  /** x is v then, and y is -u. */
  readonly isAlongV: boolean;
}

export type BandEnd = BoundLoop | Tip;

export function isLoop(end: BandEnd): end is BoundLoop {
  return 'sides' in end;
}
