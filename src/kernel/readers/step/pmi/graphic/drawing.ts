import { movePoints, type Matrix } from '../../../../base/matrix';
import { pmiLimits } from '../../../../../model/pmi/serializedPmi';
import { memoized } from '../../../../../words/memoized';

/** The limits for all annotations of a file together. Annotations beyond them are left out. */
export class DrawingBudget {
  private points = pmiLimits.points;
  private work = workPerPoint * pmiLimits.points;
  private readonly coordinates = new Map<number, Float64Array>();

  /** @throws RangeError if the limit of points is exceeded */
  spend(points: number): void {
    this.points -= points;
    this.mayDraw(0);
  }

  /** Checks the limit before memory is allocated. @throws RangeError if it would be exceeded */
  mayDraw(points: number): void {
    if (this.points < points) throw new RangeError('more points than are carried');
  }

  /**
   * Counts the numbers and items that are read for drawing, whether or not they are drawn.
   * @throws RangeError if sets that refer to each other lead to more work than any real file needs
   */
  read(count: number): void {
    this.work -= count;
    if (this.work < 0) throw new RangeError('sets in sets without end');
  }

  /** The points of a coordinates list in the units of the file; several sets may share one list. */
  pointsOf(list: number, read: () => Float64Array): Float64Array {
    return memoized(this.coordinates, list, read);
  }
}

/** The cost of reading one point and one item; a number in a list costs 1. */
export const [workPerPoint, workPerItem] = [4, 50];

/** Lines and triangles of one annotation, metres. */
export class Drawing {
  private readonly curves: Float64Array[] = [];
  private readonly outlines: Float64Array[] = [];
  private readonly corners: Float64Array[] = [];

  constructor(private readonly budget: DrawingBudget) {}

  /** The borders of filled areas come last. */
  get lines(): readonly Float64Array[] {
    return [...this.curves, ...this.outlines];
  }

  get borders(): number {
    return this.outlines.length;
  }

  get triangles(): Float64Array {
    const [first] = this.corners;
    if (first && this.corners.length === 1) return first;
    const count = this.corners.reduce((sum, { length }) => sum + length, 0);
    const all = new Float64Array(count);
    let at = 0;
    for (const corners of this.corners) {
      all.set(corners, at);
      at += corners.length;
    }
    return all;
  }

  /**
   * @param points x y z in metres, one after the other; they are moved in place and kept
   * @param place the transformation of the points; null for the identity
   */
  addLine(points: Float64Array, place: Matrix | null, isBorder = false): void {
    if (points.length < 2 * 3) return;
    this.budget.spend(points.length / 3);
    (isBorder ? this.outlines : this.curves).push(placed(points, place));
  }

  /** @param corners three points per triangle, x y z in metres; they are moved in place and kept */
  addTriangles(corners: Float64Array, place: Matrix | null): void {
    this.budget.spend(corners.length / 3);
    this.corners.push(placed(corners, place));
  }
}

/** The same limit as for points of parts, metres. */
const farthest = 1e9;

/** Moves the points themselves, because texts have tens of thousands that nothing else refers to. */
function placed(points: Float64Array, place: Matrix | null): Float64Array {
  if (place) movePoints(place, points);
  for (let i = 0; i < points.length; i++) {
    if (!(Math.abs(points[i] ?? NaN) < farthest)) throw new RangeError('a point without a place');
  }
  return points;
}
