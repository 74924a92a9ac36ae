import type { Box } from '../../model/boundingBox';
import type { Vector } from '../base/vector';

/** Of the size of a thing: as far from the origin, single precision begins to be seen. */
const far = 100;

/**
 * From where a thing is to be counted so that its coordinates are short; null for one that stands near enough.
 * A round number of the same unit, which leaves short numbers short.
 */
export function originNear({ low, high }: Box): Vector | null {
  const size = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  const away = Math.max(...low.map(Math.abs), ...high.map(Math.abs));
  if (!(size > 0) || !Number.isFinite(away) || away <= far * size) return null;
  const step = 10 ** Math.ceil(Math.log10(size));
  const round = (value: number) => Math.round(value / step) * step + 0;
  return [round(low[0]), round(low[1]), round(low[2])];
}

/** 4 × 4, column by column. */
export function movedBy([x, y, z]: Vector): Float64Array {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
}
