import { outOfRange } from '../../../words/outOfRange';
import type { Basis } from './basis';

/**
 * Sums the poles that a basis uses, weighted by its functions and by their derivatives.
 * @param out takes the homogeneous sums, then their derivatives
 * @param start index of the first pole of the row, four numbers for each
 */
export function sumPoles(
  out: Float64Array,
  poles: Float64Array,
  start: number,
  { first, values, slopes }: Basis,
  degree: number,
): void {
  let x = 0;
  let y = 0;
  let z = 0;
  let w = 0;
  let dx = 0;
  let dy = 0;
  let dz = 0;
  let dw = 0;
  for (let j = 0, at = start + 4 * first; j <= degree; j++, at += 4) {
    const value = values[j] ?? outOfRange();
    const slope = slopes[j] ?? outOfRange();
    const px = poles[at] ?? outOfRange();
    const py = poles[at + 1] ?? outOfRange();
    const pz = poles[at + 2] ?? outOfRange();
    const weight = poles[at + 3] ?? outOfRange();
    x += value * px;
    y += value * py;
    z += value * pz;
    w += value * weight;
    dx += slope * px;
    dy += slope * py;
    dz += slope * pz;
    dw += slope * weight;
  }
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = w;
  out[4] = dx;
  out[5] = dy;
  out[6] = dz;
  out[7] = dw;
}
