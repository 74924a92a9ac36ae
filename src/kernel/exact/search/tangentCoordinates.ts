import { outOfRange } from '../../../words/outOfRange';
import { planeCoordinates, degeneratePlaneCoordinates } from '../../base/tangentPlane';

/**
 * Writes a vector, projected into the tangent plane, as a combination of the two derivatives of a surface.
 * @param place as `ExactSurface.at` writes it
 * @param out takes both coefficients from index `to` on
 */
export function tangentCoordinates(
  place: Float64Array,
  dx: number,
  dy: number,
  dz: number,
  out: Float64Array,
  to: number,
): void {
  const ux = place[3] ?? outOfRange();
  const uy = place[4] ?? outOfRange();
  const uz = place[5] ?? outOfRange();
  const vx = place[6] ?? outOfRange();
  const vy = place[7] ?? outOfRange();
  const vz = place[8] ?? outOfRange();
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const du = dx * ux + dy * uy + dz * uz;
  const dv = dx * vx + dy * vy + dz * vz;
  // The square of the sine between both directions, which are taken for parallel below an angle of 1e-10 only: no step
  // follows from the result, so that its rounding does no harm.
  if (!planeCoordinates(uu, uv, vv, du, dv, 1e-20 * uu * vv, out, to)) {
    degeneratePlaneCoordinates(uu, vv, du, dv, out, to);
  }
}
