import { Unexpected } from '../../base/unexpected';
import { outOfRange } from '../../../words/outOfRange';
import { Locator, type PointLocation } from './locator';
import { restoreDelaunay } from './restoreDelaunay';
import { triangleOf } from './triangleSides';
import { SideStack } from './sideStack';
import { splitSide, splitTriangle } from './split';
import { HalfEdgeMesh } from './halfEdgeMesh';

/**
 * A constrained Delaunay triangulation in a square, to which points can be added at any time. One instance
 * serves one face after the other.
 */
export class Triangulation extends HalfEdgeMesh {
  private readonly locator = new Locator(this);
  private readonly doubtful = new SideStack();
  /** The triangle of the last point. */
  private walker = 0;
  /** Whether a constraint was given up halfway, so that triangles may lie on each other, and a walk may never end. */
  private isStopped = false;

  constructor() {
    super();
    this.clear();
  }

  override clear(): void {
    super.clear();
    this.walker = 0;
    this.isStopped = false;
  }

  /** Takes no more points until it is cleared, because a constraint crosses another one. */
  stop(): void {
    this.isStopped = true;
  }

  /**
   * Adds a point and returns its vertex, which may exist already; -1 on a constrained side, which must not be
   * cut.
   * @param near triangle at which the walk starts; by default that of the last point
   * @throws Unexpected after a constraint that could not be inserted
   */
  add(x: number, y: number, near = this.walker): number {
    const { vertex, side, isOnSide } = this.locate(x, y, near);
    if (vertex >= 0) return vertex;
    if (isOnSide && (this.constraints[side] ?? outOfRange()) !== 0) return -1;
    const added = this.newVertex(x, y);
    if (isOnSide) splitSide(this, side, added, this.doubtful);
    else splitTriangle(this, triangleOf(side), added, this.doubtful);
    restoreDelaunay(this, this.doubtful);
    return added;
  }

  /** Locates a point; `near` is as in `add`. */
  locate(x: number, y: number, near = this.walker): PointLocation {
    if (this.isStopped)
      throw new Unexpected('a constraint of the triangulation could not be inserted');
    const found = this.locator.locate(x, y, near < this.triangleCount ? near : 0);
    this.walker = triangleOf(found.side);
    return found;
  }

  /** Restores the Delaunay property around a triangle. */
  settleAround(triangle: number): void {
    for (let side = 3 * triangle; side < 3 * triangle + 3; side++) this.doubtful.push(side);
    restoreDelaunay(this, this.doubtful);
  }
}
