import { outOfRange } from '../../words/outOfRange';

/**
 * The product of both derivatives: along the normal, as long as the area that they span.
 * @param place as `ExactSurface.at` gives it
 */
export function normalOf(place: Float64Array, out: Float64Array): void {
  const ux = place[3] ?? outOfRange();
  const uy = place[4] ?? outOfRange();
  const uz = place[5] ?? outOfRange();
  const vx = place[6] ?? outOfRange();
  const vy = place[7] ?? outOfRange();
  const vz = place[8] ?? outOfRange();
  out[0] = uy * vz - uz * vy;
  out[1] = uz * vx - ux * vz;
  out[2] = ux * vy - uy * vx;
}
