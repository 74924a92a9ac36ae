import { outOfRange } from '../../../words/outOfRange';
import { flip } from './flip';
import { previous, triangleOf } from './triangleSides';
import type { SideStack } from './sideStack';
import type { HalfEdgeMesh } from './halfEdgeMesh';

/** Flips sides that violate the Delaunay condition, and checks the sides around them. Constrained sides stay. */
export function restoreDelaunay(net: HalfEdgeMesh, doubtful: SideStack): void {
  const { corners, across, constraints } = net;
  for (let side = doubtful.pop(); side >= 0; side = doubtful.pop()) {
    const other = across[side] ?? -1;
    if (other < 0 || constraints[side] !== 0) continue;
    const apex = corners[previous(side)] ?? outOfRange();
    const opposite = corners[previous(other)] ?? outOfRange();
    if (
      !isInCircle(
        net,
        corners[side] ?? outOfRange(),
        corners[other] ?? outOfRange(),
        apex,
        opposite,
      )
    )
      continue;
    const t = triangleOf(side);
    const s = triangleOf(other);
    flip(net, side);
    doubtful.push(3 * t);
    doubtful.push(3 * s);
    doubtful.push(3 * t + 2);
    doubtful.push(3 * s + 1);
  }
}

/** Whether d is within the circle through a, b and c; false where rounding makes it uncertain. */
function isInCircle({ x, y }: HalfEdgeMesh, a: number, b: number, c: number, d: number): boolean {
  const dx = x[d] ?? outOfRange();
  const dy = y[d] ?? outOfRange();
  const adx = (x[a] ?? outOfRange()) - dx;
  const ady = (y[a] ?? outOfRange()) - dy;
  const bdx = (x[b] ?? outOfRange()) - dx;
  const bdy = (y[b] ?? outOfRange()) - dy;
  const cdx = (x[c] ?? outOfRange()) - dx;
  const cdy = (y[c] ?? outOfRange()) - dy;
  // The differences are exact; only the products and sums are rounded.
  const first = (adx * adx + ady * ady) * (bdx * cdy - bdy * cdx);
  const second = (bdx * bdx + bdy * bdy) * (cdx * ady - cdy * adx);
  const third = (cdx * cdx + cdy * cdy) * (adx * bdy - ady * bdx);
  const size = Math.abs(first) + Math.abs(second) + Math.abs(third);
  return first + second + third > 1e-15 * size;
}
