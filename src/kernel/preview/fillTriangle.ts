import { fillPixels, fillSamples } from './fillSpans';
import type { Frame } from './frame';
import type { Paint } from './shade';
import type { ScreenVertices } from './screenPart';
import { surfaceOf } from './surface';

/**
 * Triangles reach this much, in samples, over their sides, so that no gap shows between two. Those
 * that let light through do not: where two lie over each other, a line would show.
 */
const opaqueOverlap = 0.01;

/**
 * Paints a triangle where it is nearer than what is there. One that lets light through hides nothing.
 * @param a @param b @param c its vertices, clockwise on the screen
 * @param facing −1 to light the back of the surface
 */
export function fillTriangle(
  frame: Frame,
  vertices: ScreenVertices,
  a: number,
  b: number,
  c: number,
  facing: 1 | -1,
  paint: Paint,
): void {
  const sides = new Sides(vertices.points, a, b, c, frame, paint.alpha < 1 ? 0 : opaqueOverlap);
  const { top, bottom, area } = sides;
  if (top > bottom || sides.left > sides.right || !(area > 1e-6)) return;
  const surface = surfaceOf(vertices, a, b, c, area, facing, paint);
  // Two rows of samples are one of pixels.
  for (let row = top & ~1; row <= bottom; row += 2) {
    sides.lookAt(row);
    const { first: upperFirst, end: upperEnd } = sides;
    sides.lookAt(row + 1);
    const { first: lowerFirst, end: lowerEnd } = sides;
    const wholeFirst = Math.max((upperFirst + 1) >> 1, (lowerFirst + 1) >> 1);
    const wholeEnd = Math.max(wholeFirst, Math.min(upperEnd >> 1, lowerEnd >> 1));
    fillSamples(frame, surface, row, upperFirst, Math.min(upperEnd, wholeFirst * 2));
    fillSamples(frame, surface, row + 1, lowerFirst, Math.min(lowerEnd, wholeFirst * 2));
    fillPixels(frame, surface, row >> 1, wholeFirst, wholeEnd);
    fillSamples(frame, surface, row, Math.max(upperFirst, wholeEnd * 2), upperEnd);
    fillSamples(frame, surface, row + 1, Math.max(lowerFirst, wholeEnd * 2), lowerEnd);
  }
}

/** Which samples lie in a triangle, row by row. */
class Sides {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  /** Twice the triangle's. */
  readonly area: number;
  /** Of the row that was looked at last; the end is not included. */
  first = 0;
  end = 0;
  private readonly ax: number;
  private readonly ay: number;
  private readonly bx: number;
  private readonly by: number;
  private readonly cx: number;
  private readonly cy: number;
  private readonly abSlope: number;
  private readonly bcSlope: number;
  private readonly caSlope: number;

  constructor(
    points: Float32Array,
    a: number,
    b: number,
    c: number,
    { width, height }: Frame,
    private readonly overlap: number,
  ) {
    const ax = (this.ax = points[a * 3] ?? 0);
    const ay = (this.ay = points[a * 3 + 1] ?? 0);
    const bx = (this.bx = points[b * 3] ?? 0);
    const by = (this.by = points[b * 3 + 1] ?? 0);
    const cx = (this.cx = points[c * 3] ?? 0);
    const cy = (this.cy = points[c * 3 + 1] ?? 0);
    this.top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    this.bottom = Math.min(height, Math.ceil(Math.max(ay, by, cy) - 0.5)) - 1;
    this.left = Math.max(0, Math.min(ax, bx, cx) - 0.5 - overlap);
    this.right = Math.min(width, Math.max(ax, bx, cx) - 0.5 + overlap);
    this.area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    this.abSlope = (bx - ax) / (by - ay);
    this.bcSlope = (cx - bx) / (cy - by);
    this.caSlope = (ax - cx) / (ay - cy);
  }

  lookAt(row: number): void {
    const { ax, ay, bx, by, cx, cy, overlap } = this;
    const centre = row + 0.5;
    let from = this.left;
    let to = row < this.top || row > this.bottom ? from : this.right;
    // Sides that go up bound the row from the left, sides that go down from the right.
    const ab = ax + (centre - ay) * this.abSlope - 0.5;
    if (by < ay) from = Math.max(from, ab - overlap);
    else if (by > ay) to = Math.min(to, ab + overlap);
    const bc = bx + (centre - by) * this.bcSlope - 0.5;
    if (cy < by) from = Math.max(from, bc - overlap);
    else if (cy > by) to = Math.min(to, bc + overlap);
    const ca = cx + (centre - cy) * this.caSlope - 0.5;
    if (ay < cy) from = Math.max(from, ca - overlap);
    else if (ay > cy) to = Math.min(to, ca + overlap);
    this.first = Math.ceil(from);
    this.end = Math.max(this.first, Math.ceil(to));
  }
}
