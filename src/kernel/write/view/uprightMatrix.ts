import { outOfRange } from '../../../words/outOfRange';
import { identity } from '../../parts/partPlacements';

/** Turns Z up into Y up: (x, y, z) becomes (x, z, −y). */
export function uprightMatrix(matrix: Float64Array | null): Float64Array {
  const from = matrix ?? identity;
  const turned = Float64Array.from(from);
  for (let column = 0; column < 16; column += 4) {
    turned[column + 1] = from[column + 2] ?? outOfRange();
    turned[column + 2] = 0 - (from[column + 1] ?? outOfRange());
  }
  return turned;
}
