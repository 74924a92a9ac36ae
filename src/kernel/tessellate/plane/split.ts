import { outOfRange } from '../../../words/outOfRange';
import { next, previous, triangleOf } from './triangleSides';
import type { SideStack } from './sideStack';
import type { HalfEdgeMesh } from './halfEdgeMesh';

/**
 * Splits a triangle into three at a vertex inside it.
 * @param doubtful takes the sides that may now violate the Delaunay condition
 */
export function splitTriangle(net: HalfEdgeMesh, t: number, p: number, doubtful: SideStack): void {
  const { corners, across, constraints, inside } = net;
  const a = corners[3 * t] ?? outOfRange();
  const b = corners[3 * t + 1] ?? outOfRange();
  const c = corners[3 * t + 2] ?? outOfRange();
  const toBc = across[3 * t + 1] ?? -1;
  const toCa = across[3 * t + 2] ?? -1;
  const atAb = constraints[3 * t] ?? outOfRange();
  const atBc = constraints[3 * t + 1] ?? outOfRange();
  const atCa = constraints[3 * t + 2] ?? outOfRange();
  const isInside = inside[t] ?? outOfRange();
  const r = net.newTriangle();
  const s = net.newTriangle();
  net.put(t, a, b, p);
  net.put(r, b, c, p);
  net.put(s, c, a, p);
  net.link(3 * t + 1, 3 * r + 2);
  net.link(3 * r + 1, 3 * s + 2);
  net.link(3 * s + 1, 3 * t + 2);
  net.link(3 * r, toBc);
  net.link(3 * s, toCa);
  net.constrain(t, atAb, 0, 0);
  net.constrain(r, atBc, 0, 0);
  net.constrain(s, atCa, 0, 0);
  net.inside[r] = isInside;
  net.inside[s] = isInside;
  doubtful.push(3 * t);
  doubtful.push(3 * r);
  doubtful.push(3 * s);
}

/**
 * Splits both triangles of a side at a vertex on it.
 * @param doubtful takes the sides that may now violate the Delaunay condition
 */
export function splitSide(net: HalfEdgeMesh, ab: number, p: number, doubtful: SideStack): void {
  const { corners, across, constraints, inside } = net;
  const ba = across[ab] ?? outOfRange();
  const t = triangleOf(ab);
  const s = triangleOf(ba);
  const bc = next(ab);
  const ca = previous(ab);
  const ad = next(ba);
  const db = previous(ba);
  const a = corners[ab] ?? outOfRange();
  const b = corners[ba] ?? outOfRange();
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
  const isTInside = inside[t] ?? outOfRange();
  const isSInside = inside[s] ?? outOfRange();
  const q = net.newTriangle();
  const r = net.newTriangle();
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
  net.constrain(t, atCa, 0, 0);
  net.constrain(q, atBc, 0, 0);
  net.constrain(s, atDb, 0, 0);
  net.constrain(r, atAd, 0, 0);
  net.inside[q] = isTInside;
  net.inside[r] = isSInside;
  doubtful.push(3 * t);
  doubtful.push(3 * q);
  doubtful.push(3 * s);
  doubtful.push(3 * r);
}
