import { outOfRange } from '../../../words/outOfRange';
import { alongBoth, alongLonger } from '../../base/tangentPlane';

/**
 * Takes a way apart along the two derivatives of a surface, as far as it is in the tangent plane.
 * @param place what `ExactSurface.at` writes
 * @param out takes the shares of both from `to` on
 */
export function tangentShares(
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
  if (!alongBoth(uu, uv, vv, du, dv, 1e-20 * uu * vv, out, to)) {
    alongLonger(uu, vv, du, dv, out, to);
  }
}
