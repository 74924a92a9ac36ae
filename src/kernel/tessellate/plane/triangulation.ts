import { outOfRange } from '../../../words/outOfRange';
import { Locator, type Found } from './locator';
import { settle } from './settle';
import { triangleOf } from './triangleSides';
import { SideStack } from './sideStack';
import { splitSide, splitTriangle } from './split';
import { TriangleNet } from './triangleNet';

/**
 * A Delaunay triangulation of points in a square, that can hold sides of boundaries (then a constrained
 * one) and takes further points at any time. Made once, used for one face after the other.
 */
export class Triangulation extends TriangleNet {
  private readonly locator = new Locator(this);
  private readonly doubtful = new SideStack();
  /** Where the last point was. */
  private walker = 0;

  constructor() {
    super();
    this.clear();
  }

  override clear(): void {
    super.clear();
    this.walker = 0;
  }

  /**
   * Adds a point. The vertex that is there already, if there is one; -1 on a side that is held, which
   * must not be cut.
   * @param near a triangle to look from; without one, where the last point was
   */
  add(x: number, y: number, near = this.walker): number {
    const { vertex, side, isOnSide } = this.locate(x, y, near);
    if (vertex >= 0) return vertex;
    if (isOnSide && (this.fences[side] ?? outOfRange()) !== 0) return -1;
    const added = this.newVertex(x, y);
    if (isOnSide) splitSide(this, side, added, this.doubtful);
    else splitTriangle(this, triangleOf(side), added, this.doubtful);
    settle(this, this.doubtful);
    return added;
  }

  /** Where a point is; see `add`. */
  locate(x: number, y: number, near = this.walker): Found {
    const found = this.locator.locate(x, y, near < this.triangleCount ? near : 0);
    this.walker = triangleOf(found.side);
    return found;
  }

  /** Flips what is not Delaunay among the sides of a triangle, and what follows from that. */
  settleAround(triangle: number): void {
    for (let side = 3 * triangle; side < 3 * triangle + 3; side++) this.doubtful.push(side);
    settle(this, this.doubtful);
  }
}
