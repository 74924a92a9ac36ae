import { outOfRange } from '../../words/outOfRange';

/**
 * Writes the cross product of both derivatives: a normal whose length is the area that they span.
 * @param place as `ExactSurface.at` writes it
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
