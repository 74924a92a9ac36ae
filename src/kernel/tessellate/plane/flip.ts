import { outOfRange } from '../../../words/outOfRange';
import { next, previous, triangleOf } from './triangleSides';
import type { HalfEdgeMesh } from './halfEdgeMesh';

/** Replaces a side by the other diagonal of the two triangles beside it. */
export function flip(net: HalfEdgeMesh, side: number): void {
  const { corners, across, constraints } = net;
  const other = across[side] ?? outOfRange();
  const t = triangleOf(side);
  const s = triangleOf(other);
  const bc = next(side);
  const ca = previous(side);
  const ad = next(other);
  const db = previous(other);
  const a = corners[side] ?? outOfRange();
  const b = corners[other] ?? outOfRange();
  const c = corners[ca] ?? outOfRange();
  const d = corners[db] ?? outOfRange();
  const toBc = across[bc] ?? -1;
  const toCa = across[ca] ?? -1;
  const toAd = across[ad] ?? -1;
  const toDb = across[db] ?? -1;
  const atBc = constraints[bc] ?? outOfRange();
  const atCa = constraints[ca] ?? outOfRange();
  const atAd = constraints[ad] ?? outOfRange();
  const atDb = constraints[db] ?? outOfRange();
  net.put(t, a, d, c);
  net.put(s, d, b, c);
  net.link(3 * t, toAd);
  net.link(3 * t + 1, 3 * s + 2);
  net.link(3 * t + 2, toCa);
  net.link(3 * s, toDb);
  net.link(3 * s + 1, toBc);
  net.constrain(t, atAd, 0, atCa);
  net.constrain(s, atDb, atBc, 0);
}
