import { outOfRange } from '../../../words/outOfRange';
import { next, triangleOf } from './triangleSides';
import type { HalfEdgeMesh } from './halfEdgeMesh';

/** The location of a point. It is valid until the next search. */
export interface PointLocation {
  /** The vertex at the point; else -1. */
  readonly vertex: number;
  /** The side that the point is on, or a side of the triangle around it. */
  readonly side: number;
  readonly isOnSide: boolean;
}

/** Locates points in a triangulation. */
export class Locator {
  private readonly found = { vertex: -1, side: 0, isOnSide: false };
  private turn = 0;

  constructor(private readonly net: HalfEdgeMesh) {}

  /** Walks from a triangle to the one that contains a point. */
  locate(x: number, y: number, from: number): PointLocation {
    const { found, net } = this;
    const { corners, across } = net;
    found.vertex = -1;
    let triangle = from;
    let entered = -1;
    walk: for (;;) {
      let on = -1;
      // The first side differs each time, because a walk in a constrained triangulation could cycle.
      this.turn = (this.turn + 1) % 3;
      for (let k = 0; k < 3; k++) {
        const side = 3 * triangle + ((this.turn + k) % 3);
        if (side === entered) continue;
        const way = sideOfPoint(net, side, x, y);
        if (way > 0) continue;
        if (way < 0) {
          entered = across[side] ?? outOfRange();
          triangle = triangleOf(entered);
          continue walk;
        }
        if (on >= 0) {
          found.vertex = corners[next(on) === side ? side : on] ?? -1;
        }
        on = side;
      }
      found.isOnSide = on >= 0;
      found.side = on >= 0 ? on : 3 * triangle;
      return found;
    }
  }
}

/** Positive where the point is on the left of a side; exact. */
function sideOfPoint(
  { x, y, corners }: HalfEdgeMesh,
  side: number,
  px: number,
  py: number,
): number {
  const a = corners[side] ?? outOfRange();
  const b = corners[next(side)] ?? outOfRange();
  const ax = x[a] ?? outOfRange();
  const ay = y[a] ?? outOfRange();
  return ((x[b] ?? outOfRange()) - ax) * (py - ay) - ((y[b] ?? outOfRange()) - ay) * (px - ax);
}
