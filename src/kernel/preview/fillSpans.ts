import { blend, blendSample, depthAt, join, nearestIn, setSample, type Frame } from './frame';
import { lightAt, type Surface } from './surface';

/**
 * Paints whole pixels of one row where the surface is nearer than what is there.
 * @param first @param end in pixels, the end not included
 */
export function fillPixels(
  frame: Frame,
  surface: Surface,
  row: number,
  first: number,
  end: number,
): void {
  const { depth: depths, color, block } = frame;
  const { depth, nearest, flat, paint } = surface;
  const down = row * 2 + 1 - surface.ay;
  let right = first * 2 + 1 - surface.ax;
  let near = depth.value + right * depth.right + down * depth.down;
  const last = row * frame.columns + end;
  for (let pixel = row * frame.columns + first; pixel < last; pixel++) {
    // A sliver's slope is so steep that its overlap would come far too near.
    const centre = near < nearest ? near : nearest;
    if ((block[pixel] ?? 0) > 0) {
      fillSplit(frame, surface, pixel, right, down);
    } else if (centre > (depths[pixel] ?? 0)) {
      const light = flat ?? lightAt(surface, right, down);
      if (paint.alpha < 1) {
        color[pixel] = blend(color[pixel] ?? 0, light, paint.alpha);
      } else {
        depths[pixel] = centre;
        color[pixel] = light;
      }
    }
    near += 2 * depth.right;
    right += 2;
  }
}

/**
 * Paints samples of one row where the surface is nearer than what is there.
 * @param row @param first @param end in samples, the end not included
 */
export function fillSamples(
  frame: Frame,
  surface: Surface,
  row: number,
  first: number,
  end: number,
): void {
  if (first >= end) return;
  const { depth: depths, block } = frame;
  const { depth, nearest } = surface;
  const down = row + 0.5 - surface.ay;
  const start = (row >> 1) * frame.columns;
  const lower = (row & 1) * 2;
  for (let column = first; column < end; column++) {
    const pixel = start + (column >> 1);
    const right = column + 0.5 - surface.ax;
    const plane = depth.value + right * depth.right + down * depth.down;
    const near = plane < nearest ? plane : nearest;
    // What is behind all that a pixel shows needs no look at its samples.
    if (near > (depths[pixel] ?? 0)) {
      const sample = lower + (column & 1);
      const isSplit = (block[pixel] ?? 0) > 0;
      if (!isSplit || near > depthAt(frame, pixel, sample)) {
        fillSample(frame, surface, pixel, sample, near, right, down);
      }
    }
  }
}

/** Fills a split pixel, which is whole again when the surface hides all that was there. */
function fillSplit(
  frame: Frame,
  surface: Surface,
  pixel: number,
  right: number,
  down: number,
): void {
  const { depth, nearest, paint } = surface;
  const centre = Math.min(nearest, depth.value + right * depth.right + down * depth.down);
  const reach = (Math.abs(depth.right) + Math.abs(depth.down)) / 2;
  if (paint.alpha >= 1 && centre - reach > nearestIn(frame, pixel)) {
    join(frame, pixel, centre, lightAt(surface, right, down));
    return;
  }
  for (let sample = 0; sample < 4; sample++) {
    const sampleRight = right + (sample & 1) - 0.5;
    const sampleDown = down + (sample >> 1) - 0.5;
    const plane = depth.value + sampleRight * depth.right + sampleDown * depth.down;
    const near = plane < nearest ? plane : nearest;
    if (near > depthAt(frame, pixel, sample)) {
      fillSample(frame, surface, pixel, sample, near, sampleRight, sampleDown);
    }
  }
}

function fillSample(
  frame: Frame,
  surface: Surface,
  pixel: number,
  sample: number,
  near: number,
  right: number,
  down: number,
): void {
  const light = lightAt(surface, right, down);
  const { alpha } = surface.paint;
  if (alpha < 1) blendSample(frame, pixel, sample, light, alpha);
  else setSample(frame, pixel, sample, near, light);
}
