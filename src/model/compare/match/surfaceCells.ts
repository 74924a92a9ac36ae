import { distanceToTriangle } from '../../exact/pointToTriangle';
import type { Vector } from '../../shapes';
import { plus, times } from '../../vectors';
import { rotated, type Rotation } from './axisAngle';
import { inverseOf, triangleAt, type CentredSurface } from './centredSurface';

/** Surfaces with more triangles than this are not compared. */
const maxTriangles = 2_000_000;

/**
 * Whether two surfaces are one after a rotation, into whichever triangles they are divided: every corner and the middle
 * of every triangle of each lies on the other.
 * @param slack metres by which a point may lie beside a triangle
 */
export function isSameAfter(
  before: CentredSurface,
  after: CentredSurface,
  rotation: Rotation,
  slack: number,
): boolean {
  if (Math.max(before.triangles, after.triangles) > maxTriangles) return false;
  return (
    liesOn(before, new SurfaceCells(after, slack), rotation) &&
    liesOn(after, new SurfaceCells(before, slack), inverseOf(rotation))
  );
}

function liesOn(from: CentredSurface, cells: SurfaceCells, rotation: Rotation): boolean {
  for (let triangle = 0; triangle < from.triangles; triangle++) {
    const corners = triangleAt(from, triangle);
    const [a, b, c] = corners;
    const middle = times(plus(plus(a, b), c), 1 / 3);
    if (![...corners, middle].every((point) => cells.isOn(rotated(rotation, point)))) return false;
  }
  return true;
}

/** Cells along each axis, at most. */
const maxCells = 64;

/** The triangles of a surface by equal cells of space, in which those near a point are found. */
class SurfaceCells {
  private readonly count: number;
  private readonly cells = new Map<number, number[]>();

  constructor(
    private readonly surface: CentredSurface,
    private readonly slack: number,
  ) {
    const { triangles } = surface;
    this.count = Math.max(1, Math.min(maxCells, Math.ceil(2 * Math.cbrt(triangles))));
    for (let triangle = 0; triangle < triangles; triangle++) {
      const corners = triangleAt(surface, triangle);
      const range = (axis: 0 | 1 | 2) => {
        const values = corners.map((corner) => corner[axis]);
        return [
          this.cellAt(Math.min(...values) - slack),
          this.cellAt(Math.max(...values) + slack),
        ] as const;
      };
      const [[fromX, toX], [fromY, toY], [fromZ, toZ]] = [range(0), range(1), range(2)];
      for (let x = fromX; x <= toX; x++) {
        for (let y = fromY; y <= toY; y++) {
          for (let z = fromZ; z <= toZ; z++) this.put(this.keyOf(x, y, z), triangle);
        }
      }
    }
  }

  isOn(point: Vector): boolean {
    const key = this.keyOf(this.cellAt(point[0]), this.cellAt(point[1]), this.cellAt(point[2]));
    const near = this.cells.get(key) ?? [];
    return near.some(
      (triangle) => distanceToTriangle(point, triangleAt(this.surface, triangle)) <= this.slack,
    );
  }

  private put(key: number, triangle: number): void {
    const there = this.cells.get(key);
    if (there) there.push(triangle);
    else this.cells.set(key, [triangle]);
  }

  private keyOf(x: number, y: number, z: number): number {
    return (x * this.count + y) * this.count + z;
  }

  /** The cell of a coordinate; what lies beside the surface is in the first or the last one. */
  private cellAt(value: number): number {
    const { size } = this.surface;
    const cell = Math.floor(((value + size) / (2 * size || 1)) * this.count);
    return Math.max(0, Math.min(this.count - 1, cell));
  }
}
