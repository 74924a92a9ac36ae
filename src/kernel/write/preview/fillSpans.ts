import { outOfRange } from '../../../words/outOfRange';
import { blend } from '../../picture/raster';
import { blendSample, depthAt, join, nearestIn, setSample, type FrameBuffer } from './frameBuffer';
import type { TriangleInterpolator } from './triangleInterpolator';

/**
 * Fills whole pixels of one row where the surface is nearer than the depth buffer.
 * @param first, end in pixels, end exclusive
 */
export function fillPixels(
  frame: FrameBuffer,
  surface: TriangleInterpolator,
  row: number,
  first: number,
  end: number,
): void {
  if (first >= end) return;
  const { depth: depths, color, block, lights } = frame;
  const { alpha } = surface.paint;
  const plane = surface.depth;
  const atOrigin = plane[0] ?? outOfRange();
  const toTheRight = plane[1] ?? outOfRange();
  const downwards = plane[2] ?? outOfRange();
  const nearest = plane[3] ?? outOfRange();
  const y = row * 2 + 1;
  surface.lightRow(first, end, y, lights);
  const start = row * frame.columns;
  const left = atOrigin + downwards * y + toTheRight;
  for (let column = first; column < end; column++) {
    const pixel = start + column;
    // The slope of a sliver is so steep that its overlap would be far too near.
    const near = left + toTheRight * column * 2;
    const centre = near < nearest ? near : nearest;
    if ((block[pixel] ?? outOfRange()) > 0) {
      fillSplit(frame, surface, pixel, column * 2 + 1, y);
    } else if (centre > (depths[pixel] ?? outOfRange())) {
      const light = lights[column] ?? outOfRange();
      if (alpha < 1) {
        color[pixel] = blend(color[pixel] ?? outOfRange(), light, alpha);
      } else {
        depths[pixel] = centre;
        color[pixel] = light;
      }
    }
  }
}

/**
 * Fills samples of one row where the surface is nearer than the depth buffer.
 * @param row, first, end in samples, end exclusive
 */
export function fillSamples(
  frame: FrameBuffer,
  surface: TriangleInterpolator,
  row: number,
  first: number,
  end: number,
): void {
  if (first >= end) return;
  const { depth: depths, block } = frame;
  const plane = surface.depth;
  const atOrigin = plane[0] ?? outOfRange();
  const toTheRight = plane[1] ?? outOfRange();
  const downwards = plane[2] ?? outOfRange();
  const nearest = plane[3] ?? outOfRange();
  const y = row + 0.5;
  const left = atOrigin + downwards * y + toTheRight / 2;
  const start = (row >> 1) * frame.columns;
  const lower = (row & 1) * 2;
  for (let column = first; column < end; column++) {
    const pixel = start + (column >> 1);
    const unbounded = left + toTheRight * column;
    const near = unbounded < nearest ? unbounded : nearest;
    // Behind the farthest sample of a pixel no sample needs a check.
    if (near > (depths[pixel] ?? outOfRange())) {
      const sample = lower + (column & 1);
      const isSplit = (block[pixel] ?? outOfRange()) > 0;
      if (!isSplit || near > depthAt(frame, pixel, sample)) {
        fillSample(frame, surface, pixel, sample, near, column + 0.5, y);
      }
    }
  }
}

/** Fills a split pixel, which becomes whole where the surface hides all of its samples. */
function fillSplit(
  frame: FrameBuffer,
  surface: TriangleInterpolator,
  pixel: number,
  x: number,
  y: number,
): void {
  const plane = surface.depth;
  const atOrigin = plane[0] ?? outOfRange();
  const toTheRight = plane[1] ?? outOfRange();
  const downwards = plane[2] ?? outOfRange();
  const nearest = plane[3] ?? outOfRange();
  const middle = atOrigin + x * toTheRight + y * downwards;
  const centre = Math.min(nearest, middle);
  const reach = (Math.abs(toTheRight) + Math.abs(downwards)) / 2;
  if (surface.paint.alpha >= 1 && centre - reach > nearestIn(frame, pixel)) {
    join(frame, pixel, centre, surface.lightAt(x, y));
    return;
  }
  for (let sample = 0; sample < 4; sample++) {
    const right = (sample & 1) - 0.5;
    const down = (sample >> 1) - 0.5;
    const unbounded = middle + right * toTheRight + down * downwards;
    const near = unbounded < nearest ? unbounded : nearest;
    if (near > depthAt(frame, pixel, sample)) {
      fillSample(frame, surface, pixel, sample, near, x + right, y + down);
    }
  }
}

function fillSample(
  frame: FrameBuffer,
  surface: TriangleInterpolator,
  pixel: number,
  sample: number,
  near: number,
  x: number,
  y: number,
): void {
  const light = surface.lightAt(x, y);
  const { alpha } = surface.paint;
  if (alpha < 1) blendSample(frame, pixel, sample, light, alpha);
  else setSample(frame, pixel, sample, near, light);
}
