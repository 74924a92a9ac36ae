import type { SurfaceParameter } from '../exact';
import { fullTurn } from '../search/period';

/** A straight parameter without ends. */
export const unboundedRange: SurfaceParameter = {
  low: -Infinity,
  high: Infinity,
  period: null,
  breaks: [],
  isStraight: true,
};

/** An angle in radians, of one full turn. */
export const fullCircleRange: SurfaceParameter = {
  low: 0,
  high: fullTurn,
  period: fullTurn,
  breaks: [],
  isStraight: false,
};
