import { outOfRange } from '../../../words/outOfRange';
import { flip } from './flip';
import { next, previous, triangleOf } from './triangleSides';
import { constrained } from './halfEdgeMesh';
import type { Triangulation } from './triangulation';

/** Most times that boundaries may run along one side. */
const maxAlong = 500;

/**
 * Constrains the segment between two vertices: its sides are never flipped or cut. It is split at vertices on
 * it. False where it crosses another constrained side; the triangulation then takes no more points until it is
 * cleared.
 */
export function insertConstraint(plane: Triangulation, from: number, to: number): boolean {
  for (let at = from; at !== to;) {
    const end = nextOnWay(plane, at, to);
    const side = end < 0 ? -1 : plane.sideBetween(at, end);
    if (side < 0 || !constrain(plane, side)) {
      plane.stop();
      return false;
    }
    at = end;
  }
  return true;
}

function constrain({ constraints, across }: Triangulation, side: number): boolean {
  const along = ((constraints[side] ?? outOfRange()) || constrained) - constrained + 1;
  if (Math.abs(along) > maxAlong) return false;
  constraints[side] = constrained + along;
  constraints[across[side] ?? outOfRange()] = constrained - along;
  return true;
}

/** Makes the first piece of the segment a side and returns its end; -1 where that is impossible. */
function nextOnWay(plane: Triangulation, from: number, to: number): number {
  const first = plane.start[from] ?? outOfRange();
  let side = first;
  do {
    const right = plane.corners[next(side)] ?? outOfRange();
    if (right === to) return to;
    const way = plane.orientation(from, to, right);
    if (way === 0 && isAhead(plane, from, to, right)) return right;
    const left = plane.corners[previous(side)] ?? outOfRange();
    if (way < 0 && plane.orientation(from, to, left) > 0) {
      // The segment lies between two sides that are less than half a turn apart, and leaves the triangle
      // through the third.
      return cutThrough(plane, from, to, next(side));
    }
    side = plane.across[previous(side)] ?? -1;
  } while (side >= 0 && side !== first);
  return -1;
}

function isAhead({ x, y }: Triangulation, from: number, to: number, vertex: number): boolean {
  const fromX = x[from] ?? outOfRange();
  const fromY = y[from] ?? outOfRange();
  const along = ((x[vertex] ?? outOfRange()) - fromX) * ((x[to] ?? outOfRange()) - fromX);
  return along + ((y[vertex] ?? outOfRange()) - fromY) * ((y[to] ?? outOfRange()) - fromY) > 0;
}

/** Flips the sides that cross the segment to the next vertex on it, until a side joins both. */
function cutThrough(plane: Triangulation, from: number, to: number, first: number): number {
  const crossed: number[] = [];
  const end = crossings(plane, from, to, first, crossed);
  if (end < 0) return -1;
  const changed: number[] = [];
  // Each round should flip at least one side for good. More rounds mean that it does not terminate.
  let left = crossed.length * crossed.length + 16;
  for (let i = 0; i < crossed.length; i += 2) {
    if (left-- < 0) return -1;
    const [u = outOfRange(), v = outOfRange()] = [crossed[i], crossed[i + 1]];
    const side = plane.sideBetween(u, v);
    if (side < 0) return -1;
    const other = plane.across[side] ?? outOfRange();
    const p = plane.corners[previous(side)] ?? outOfRange();
    const q = plane.corners[previous(other)] ?? outOfRange();
    if (plane.orientation(u, q, p) <= 0 || plane.orientation(q, v, p) <= 0) {
      crossed.push(u, v);
      continue;
    }
    changed.push(triangleOf(side), triangleOf(other));
    flip(plane, side);
    const isBeside = p === from || q === from || p === end || q === end;
    if (!isBeside && isCrossing(plane, from, end, p, q)) crossed.push(p, q);
  }
  settleBeside(plane, from, end, changed);
  return end;
}

/** Collects the sides that cross the segment, as pairs of vertices. Returns the next vertex on the segment. */
function crossings(
  plane: Triangulation,
  from: number,
  to: number,
  first: number,
  crossed: number[],
): number {
  const { corners, across, constraints } = plane;
  for (let side = first; ;) {
    if ((constraints[side] ?? outOfRange()) !== 0) return -1;
    crossed.push(corners[side] ?? outOfRange(), corners[next(side)] ?? outOfRange());
    const other = across[side] ?? -1;
    if (other < 0) return -1;
    const apex = corners[previous(other)] ?? outOfRange();
    if (apex === to) return to;
    const way = plane.orientation(from, to, apex);
    if (way === 0) return apex;
    side = way > 0 ? next(other) : previous(other);
  }
}

function isCrossing(plane: Triangulation, from: number, to: number, p: number, q: number): boolean {
  return plane.orientation(from, to, p) > 0 !== plane.orientation(from, to, q) > 0;
}

/** Restores the Delaunay property, with the new side constrained. */
function settleBeside(
  plane: Triangulation,
  from: number,
  to: number,
  changed: readonly number[],
): void {
  const side = plane.sideBetween(from, to);
  if (side < 0) return;
  const other = plane.across[side] ?? outOfRange();
  const before = plane.constraints[side] ?? outOfRange();
  const behind = plane.constraints[other] ?? outOfRange();
  plane.constraints[side] = constrained;
  plane.constraints[other] = constrained;
  for (const triangle of changed) plane.settleAround(triangle);
  // A flip can move the side to another index, so it is searched for again.
  const held = plane.sideBetween(from, to);
  plane.constraints[held] = before;
  plane.constraints[plane.across[held] ?? outOfRange()] = behind;
}
