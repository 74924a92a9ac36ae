import type { Direction } from '../exact';
import { fullTurn } from '../search/period';

/** A straight parameter without ends. */
export const unboundedRange: Direction = {
  low: -Infinity,
  high: Infinity,
  period: null,
  breaks: [],
  isStraight: true,
};

/** An angle in radians, of one full turn. */
export const fullCircleRange: Direction = {
  low: 0,
  high: fullTurn,
  period: fullTurn,
  breaks: [],
  isStraight: false,
};
