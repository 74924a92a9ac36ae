import { movedPoint, type Matrix } from '../../../../base/matrix';
import type { Vector } from '../../../../base/vector';
import { pmiMost } from '../../../../../model/pmi/carriedPmi';

/** What annotations of a file may have together: more is left out. */
export class DrawingBudget {
  private points = pmiMost.points;

  /** @throws RangeError when there is no room for so many points more */
  spend(points: number): void {
    this.points -= points;
    if (this.points < 0) throw new RangeError('more points than are carried');
  }
}

/** Lines and triangles of one annotation, metres. */
export class Drawing {
  readonly lines: Float64Array[] = [];
  private readonly corners: number[] = [];

  constructor(private readonly budget: DrawingBudget) {}

  get triangles(): Float64Array {
    return Float64Array.from(this.corners);
  }

  /** @param place where the points stand; null for where they are */
  addLine(points: readonly Vector[], place: Matrix | null): void {
    if (points.length < 2) return;
    this.budget.spend(points.length);
    this.lines.push(Float64Array.from(points.flatMap((point) => placed(point, place))));
  }

  addTriangle(corners: readonly [Vector, Vector, Vector], place: Matrix | null): void {
    this.budget.spend(3);
    for (const corner of corners) this.corners.push(...placed(corner, place));
  }
}

function placed(point: Vector, place: Matrix | null): Vector {
  const [x, y, z] = place ? movedPoint(place, point) : point;
  if (!(Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z))) {
    throw new RangeError('a point without a place');
  }
  return [x, y, z];
}
