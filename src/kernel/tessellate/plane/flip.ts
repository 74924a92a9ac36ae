import { next, previous, triangleOf } from './sides';
import type { TriangleNet } from './triangleNet';

/** Exchanges a side for the other diagonal of its two triangles. */
export function flip(net: TriangleNet, side: number): void {
  const { corners, across, fences } = net;
  const other = across[side] ?? 0;
  const [t, s] = [triangleOf(side), triangleOf(other)];
  const [bc, ca] = [next(side), previous(side)];
  const [ad, db] = [next(other), previous(other)];
  const [a, b] = [corners[side] ?? 0, corners[other] ?? 0];
  const [c, d] = [corners[ca] ?? 0, corners[db] ?? 0];
  const [toBc, toCa] = [across[bc] ?? -1, across[ca] ?? -1];
  const [toAd, toDb] = [across[ad] ?? -1, across[db] ?? -1];
  const [atBc, atCa] = [fences[bc] ?? 0, fences[ca] ?? 0];
  const [atAd, atDb] = [fences[ad] ?? 0, fences[db] ?? 0];
  net.put(t, a, d, c);
  net.put(s, d, b, c);
  net.link(3 * t, toAd);
  net.link(3 * t + 1, 3 * s + 2);
  net.link(3 * t + 2, toCa);
  net.link(3 * s, toDb);
  net.link(3 * s + 1, toBc);
  net.fence(t, atAd, 0, atCa);
  net.fence(s, atDb, atBc, 0);
}
