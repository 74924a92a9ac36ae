import { outOfRange } from '../../../words/outOfRange';
import { flip } from './flip';
import { next, previous, triangleOf } from './triangleSides';
import type { SideStack } from './sideStack';
import type { HalfEdgeMesh } from './halfEdgeMesh';

/**
 * Splits a triangle into three at a vertex inside it.
 * @param doubtful takes the sides that may now violate the Delaunay condition
 */
export function splitTriangle(net: HalfEdgeMesh, t: number, p: number, doubtful: SideStack): void {
  const r = net.newTriangle();
  const s = net.newTriangle();
  fanOut(net, 3 * t, p, r, s);
  doubtful.push(3 * t);
  doubtful.push(3 * r);
  doubtful.push(3 * s);
}

/**
 * Splits both triangles of an unconstrained side at a vertex on it: one of them into three, of which the one without
 * area is flipped into the other.
 * @param doubtful takes the sides that may now violate the Delaunay condition
 */
export function splitSide(net: HalfEdgeMesh, ab: number, p: number, doubtful: SideStack): void {
  const t = triangleOf(ab);
  const s = triangleOf(net.across[ab] ?? outOfRange());
  const q = net.newTriangle();
  const r = net.newTriangle();
  fanOut(net, previous(ab), p, r, q);
  flip(net, 3 * r);
  doubtful.push(3 * t);
  doubtful.push(3 * q);
  doubtful.push(3 * s);
  doubtful.push(3 * r);
}

/**
 * Divides a triangle into three that meet in a vertex, each with one of its sides as the first: its own number keeps
 * `ab`, `r` takes the next side and `s` the last one.
 */
function fanOut(net: HalfEdgeMesh, ab: number, p: number, r: number, s: number): void {
  const { corners, across, constraints, inside } = net;
  const t = triangleOf(ab);
  const bc = next(ab);
  const ca = previous(ab);
  const a = corners[ab] ?? outOfRange();
  const b = corners[bc] ?? outOfRange();
  const c = corners[ca] ?? outOfRange();
  const toAb = across[ab] ?? -1;
  const toBc = across[bc] ?? -1;
  const toCa = across[ca] ?? -1;
  const atAb = constraints[ab] ?? outOfRange();
  const atBc = constraints[bc] ?? outOfRange();
  const atCa = constraints[ca] ?? outOfRange();
  const isInside = inside[t] ?? outOfRange();
  net.put(t, a, b, p);
  net.put(r, b, c, p);
  net.put(s, c, a, p);
  net.link(3 * t + 1, 3 * r + 2);
  net.link(3 * r + 1, 3 * s + 2);
  net.link(3 * s + 1, 3 * t + 2);
  net.link(3 * t, toAb);
  net.link(3 * r, toBc);
  net.link(3 * s, toCa);
  net.constrain(t, atAb, 0, 0);
  net.constrain(r, atBc, 0, 0);
  net.constrain(s, atCa, 0, 0);
  inside[r] = isInside;
  inside[s] = isInside;
}
