import { fillPixels, fillSamples } from './fillSpans';
import type { FrameBuffer } from './frameBuffer';
import type { LinearColor } from './shade';
import type { ScreenVertices } from './screenPart';
import { ScanConverter } from './scanConverter';
import { TriangleInterpolator } from './triangleInterpolator';

const sides = new ScanConverter();
const surface = new TriangleInterpolator();

/**
 * Fills a triangle where it is nearer than the depth buffer. A transparent one does not change the depth.
 * @param a, b, c its vertices, clockwise on the screen
 * @param inner a bit for each side across which the surface continues: from a to b, from b to c, from c to a
 * @param area twice the area of the triangle, in samples
 * @param facing −1 to light the back of the surface
 */
export function fillTriangle(
  frame: FrameBuffer,
  vertices: ScreenVertices,
  a: number,
  b: number,
  c: number,
  inner: number,
  area: number,
  facing: 1 | -1,
  paint: LinearColor,
): void {
  // A tiny fraction of a pixel: it covers no sample, and its slopes would divide by zero.
  if (!(area > 1e-6)) return;
  sides.set(vertices.points, a, b, c, inner, paint.alpha >= 1, frame);
  const { top, bottom, areInner } = sides;
  if (top > bottom) return;
  surface.set(vertices, a, b, c, area, facing, paint);
  for (let row = top >> 1; row <= bottom >> 1; row++) {
    sides.lookAtPixels(row);
    if (areInner) fillPixels(frame, surface, row, sides.firstPixel, sides.endPixel);
    else fillRow(frame, row);
  }
}

/** Fills one row of pixels, which is two rows of samples. */
function fillRow(frame: FrameBuffer, row: number): void {
  const upper = row * 2;
  const lower = upper + 1;
  sides.lookAtSamples(upper);
  const { first: upperFirst, end: upperEnd } = sides;
  sides.lookAtSamples(lower);
  const { first: lowerFirst, end: lowerEnd } = sides;
  const wholeFirst = Math.max((upperFirst + 1) >> 1, (lowerFirst + 1) >> 1);
  const wholeEnd = Math.max(wholeFirst, Math.min(upperEnd >> 1, lowerEnd >> 1));
  fillSamples(frame, surface, upper, upperFirst, Math.min(upperEnd, wholeFirst * 2));
  fillSamples(frame, surface, lower, lowerFirst, Math.min(lowerEnd, wholeFirst * 2));
  fillPixels(frame, surface, row, wholeFirst, wholeEnd);
  fillSamples(frame, surface, upper, Math.max(upperFirst, wholeEnd * 2), upperEnd);
  fillSamples(frame, surface, lower, Math.max(lowerFirst, wholeEnd * 2), lowerEnd);
}
