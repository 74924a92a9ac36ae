import { next, previous, triangleOf } from './sides';
import type { SideStack } from './sideStack';
import type { TriangleNet } from './triangleNet';

/**
 * Makes three triangles of one, around a vertex in it.
 * @param doubtful takes the sides that may have to be flipped now
 */
export function splitTriangle(net: TriangleNet, t: number, p: number, doubtful: SideStack): void {
  const { corners, across, fences, inside } = net;
  const [a, b, c] = [corners[3 * t] ?? 0, corners[3 * t + 1] ?? 0, corners[3 * t + 2] ?? 0];
  const [toBc, toCa] = [across[3 * t + 1] ?? -1, across[3 * t + 2] ?? -1];
  const [atAb, atBc, atCa] = [fences[3 * t] ?? 0, fences[3 * t + 1] ?? 0, fences[3 * t + 2] ?? 0];
  const isInside = inside[t] ?? 0;
  const [r, s] = [net.newTriangle(), net.newTriangle()];
  net.put(t, a, b, p);
  net.put(r, b, c, p);
  net.put(s, c, a, p);
  net.link(3 * t + 1, 3 * r + 2);
  net.link(3 * r + 1, 3 * s + 2);
  net.link(3 * s + 1, 3 * t + 2);
  net.link(3 * r, toBc);
  net.link(3 * s, toCa);
  net.fence(t, atAb, 0, 0);
  net.fence(r, atBc, 0, 0);
  net.fence(s, atCa, 0, 0);
  net.inside[r] = isInside;
  net.inside[s] = isInside;
  doubtful.push(3 * t);
  doubtful.push(3 * r);
  doubtful.push(3 * s);
}

/**
 * Makes two triangles of each that has a side, with a vertex on it.
 * @param doubtful takes the sides that may have to be flipped now
 */
export function splitSide(net: TriangleNet, ab: number, p: number, doubtful: SideStack): void {
  const { corners, across, fences, inside } = net;
  const ba = across[ab] ?? 0;
  const [t, s] = [triangleOf(ab), triangleOf(ba)];
  const [bc, ca, ad, db] = [next(ab), previous(ab), next(ba), previous(ba)];
  const [a, b, c, d] = [corners[ab] ?? 0, corners[ba] ?? 0, corners[ca] ?? 0, corners[db] ?? 0];
  const [toBc, toCa] = [across[bc] ?? -1, across[ca] ?? -1];
  const [toAd, toDb] = [across[ad] ?? -1, across[db] ?? -1];
  const [atBc, atCa] = [fences[bc] ?? 0, fences[ca] ?? 0];
  const [atAd, atDb] = [fences[ad] ?? 0, fences[db] ?? 0];
  const [isTInside, isSInside] = [inside[t] ?? 0, inside[s] ?? 0];
  const [q, r] = [net.newTriangle(), net.newTriangle()];
  net.put(t, c, a, p);
  net.put(q, b, c, p);
  net.put(s, d, b, p);
  net.put(r, a, d, p);
  net.link(3 * t + 1, 3 * r + 2);
  net.link(3 * r + 1, 3 * s + 2);
  net.link(3 * s + 1, 3 * q + 2);
  net.link(3 * q + 1, 3 * t + 2);
  net.link(3 * t, toCa);
  net.link(3 * q, toBc);
  net.link(3 * s, toDb);
  net.link(3 * r, toAd);
  net.fence(t, atCa, 0, 0);
  net.fence(q, atBc, 0, 0);
  net.fence(s, atDb, 0, 0);
  net.fence(r, atAd, 0, 0);
  net.inside[q] = isTInside;
  net.inside[r] = isSInside;
  doubtful.push(3 * t);
  doubtful.push(3 * q);
  doubtful.push(3 * s);
  doubtful.push(3 * r);
}
