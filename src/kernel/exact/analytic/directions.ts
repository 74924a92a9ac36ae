import type { Direction } from '../exact';
import { fullTurn } from '../search/period';

/** Straight, and without an end. */
export const endless: Direction = {
  low: -Infinity,
  high: Infinity,
  period: null,
  breaks: [],
  isStraight: true,
};

/** Once around in radians. */
export const around: Direction = {
  low: 0,
  high: fullTurn,
  period: fullTurn,
  breaks: [],
  isStraight: false,
};
