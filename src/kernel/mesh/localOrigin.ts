import type { Box } from '../../model/boundingBox';
import { distance, type Vector } from '../base/vector';

/** Factor on the size: at this distance from the origin the rounding of single precision becomes visible. */
const far = 100;

/**
 * A local origin that makes the coordinates of a box small; null where it is near enough to the origin. It is a
 * round number in the same unit, so that short numbers stay short.
 */
export function localOrigin({ low, high }: Box): Vector | null {
  const size = distance(high, low);
  const away = Math.max(...low.map(Math.abs), ...high.map(Math.abs));
  if (!(size > 0) || !Number.isFinite(away) || away <= far * size) return null;
  const step = 10 ** Math.ceil(Math.log10(size));
  const round = (value: number) => Math.round(value / step) * step + 0;
  return [round(low[0]), round(low[1]), round(low[2])];
}

/** A translation as a 4 × 4 matrix, column-major. */
export function movedBy([x, y, z]: Vector): Float64Array {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
}
