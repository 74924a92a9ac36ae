import { outOfRange } from '../../../words/outOfRange';
import type { FrameBuffer } from './frameBuffer';

/**
 * Distance in samples by which opaque triangles extend beyond their sides, so that no gap is visible between
 * two. Transparent ones do not, because a line would be visible where two overlap.
 */
const opaqueOverlap = 0.01;

/** The same for inner sides of a triangle that has outer sides too, where pixels and samples meet. */
const mixedOverlap = 1;

/** How a side bounds the rows that it crosses: not at all, on the left, or on the right. */
const level = 0;
const leftmost = 1;
const rightmost = 2;

/** Whether a triangle ends with a row of samples, a row of pixels, or both. */
const bySamples = 0;
const byPixels = 1;
const byBoth = 2;

/**
 * Finds the samples within a triangle, row by row; one instance serves one triangle after the other. All
 * samples of a pixel that an inner side cuts are on the side of its centre: the surface beyond is similar, so
 * the pixel need not be split. Where only some of the sides around a vertex are inner, a single sample may be
 * missed.
 */
export class ScanConverter {
  /** First and last row of samples. */
  top = 0;
  bottom = -1;
  /** Range of the row that was examined last, in pixels and in samples, end exclusive. */
  firstPixel = 0;
  endPixel = 0;
  first = 0;
  end = 0;
  /** Whether all three sides are inner, so that pixels are either in the triangle or not. */
  areInner = false;
  /** For each side, x where y is 0, and the change of x with y. */
  private readonly lines = new Float64Array(6);
  private readonly bounds = new Uint8Array(3);
  private inner = 0;
  private overlap = 0;
  private columns = 0;

  /** @param inner a bit for each inner side: from a to b, from b to c, from c to a */
  set(
    points: Float32Array,
    a: number,
    b: number,
    c: number,
    inner: number,
    isOpaque: boolean,
    { columns, height }: FrameBuffer,
  ): void {
    this.inner = inner;
    this.areInner = inner === 7;
    this.columns = columns;
    this.overlap = isOpaque ? opaqueOverlap : 0;
    this.setSide(0, points, a, b);
    this.setSide(1, points, b, c);
    this.setSide(2, points, c, a);
    const ay = points[a * 3 + 1] ?? outOfRange();
    const by = points[b * 3 + 1] ?? outOfRange();
    const cy = points[c * 3 + 1] ?? outOfRange();
    const upper = Math.min(ay, by, cy);
    const lower = Math.max(ay, by, cy);
    // Rows of samples and rows of pixels are each tested at their own centre.
    const samplesTop = Math.ceil(upper - 0.5);
    const samplesEnd = Math.ceil(lower - 0.5);
    const pixelsTop = Math.ceil((upper - 1) / 2) * 2;
    const pixelsEnd = Math.ceil((lower - 1) / 2) * 2;
    const above = this.endAt(upper, ay, by, cy);
    const below = this.endAt(lower, ay, by, cy);
    const top =
      above === byPixels
        ? pixelsTop
        : above === bySamples
          ? samplesTop
          : Math.min(samplesTop, pixelsTop);
    const end =
      below === byPixels
        ? pixelsEnd
        : below === bySamples
          ? samplesEnd
          : Math.max(samplesEnd, pixelsEnd);
    this.top = Math.max(0, top);
    this.bottom = Math.min(height, end) - 1;
  }

  /** Finds the pixels of a row between the inner sides. */
  lookAtPixels(row: number): void {
    const { lines, bounds, inner } = this;
    const overlap = this.areInner || this.overlap === 0 ? this.overlap : mixedOverlap;
    const y = row * 2 + 1;
    let from = 0;
    let to = this.columns;
    for (let side = 0; side < 3; side++) {
      if (((inner >> side) & 1) === 0) continue;
      const x = (lines[side * 2] ?? outOfRange()) + y * (lines[side * 2 + 1] ?? outOfRange()) - 1;
      if (bounds[side] === leftmost) from = Math.max(from, (x - overlap) / 2);
      else if (bounds[side] === rightmost) to = Math.min(to, (x + overlap) / 2);
    }
    this.firstPixel = Math.ceil(from);
    this.endPixel = Math.max(this.firstPixel, Math.ceil(to));
  }

  /** Finds the samples of a row within the pixels found before. */
  lookAtSamples(row: number): void {
    const { lines, bounds, inner, overlap } = this;
    const y = row + 0.5;
    let from = this.firstPixel * 2;
    let to = row < this.top || row > this.bottom ? from : this.endPixel * 2;
    for (let side = 0; side < 3; side++) {
      if (((inner >> side) & 1) === 1) continue;
      const x = (lines[side * 2] ?? outOfRange()) + y * (lines[side * 2 + 1] ?? outOfRange()) - 0.5;
      if (bounds[side] === leftmost) from = Math.max(from, x - overlap);
      else if (bounds[side] === rightmost) to = Math.min(to, x + overlap);
    }
    this.first = Math.ceil(from);
    this.end = Math.max(this.first, Math.ceil(to));
  }

  private setSide(side: number, points: Float32Array, from: number, to: number): void {
    const x = points[from * 3] ?? outOfRange();
    const y = points[from * 3 + 1] ?? outOfRange();
    const down = (points[to * 3 + 1] ?? outOfRange()) - y;
    // Sides that go up bound the row on the left, sides that go down on the right.
    this.bounds[side] = down < 0 ? leftmost : down > 0 ? rightmost : level;
    const slope = down === 0 ? 0 : ((points[to * 3] ?? outOfRange()) - x) / down;
    this.lines[side * 2] = x - y * slope;
    this.lines[side * 2 + 1] = slope;
  }

  /**
   * How the triangle ends at its highest or lowest y: by the side that lies there, or by the sides that meet
   * there.
   */
  private endAt(y: number, ay: number, by: number, cy: number): number {
    const { inner } = this;
    if (this.areInner) return byPixels;
    if (ay === y && by === y) return (inner & 1) !== 0 ? byPixels : bySamples;
    if (by === y && cy === y) return (inner & 2) !== 0 ? byPixels : bySamples;
    if (cy === y && ay === y) return (inner & 4) !== 0 ? byPixels : bySamples;
    const sides = ay === y ? 5 : by === y ? 3 : 6;
    return (inner & sides) !== 0 ? byBoth : bySamples;
  }
}
