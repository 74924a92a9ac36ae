import { outOfRange } from '../../../words/outOfRange';
import { blend } from '../../picture/raster';
import { blendSample, type FrameBuffer } from './frameBuffer';

export interface Pen {
  /** Width in pixels. */
  readonly width: number;
  /** Packed as in `FrameBuffer.color`. */
  readonly color: number;
  /** Opacity from 0 to 1. */
  readonly alpha: number;
}

/** Distance in samples by which a line may lie behind the surface that it borders. */
const tolerance = 3;

/**
 * Draws a segment of a polyline where no surface hides it.
 * @param points x, y and depth in samples
 * @param from, to indices of points
 */
export function drawLine(
  frame: FrameBuffer,
  points: Float32Array,
  from: number,
  to: number,
  pen: Pen,
): void {
  const x = (points[from * 3] ?? outOfRange()) / 2;
  const y = (points[from * 3 + 1] ?? outOfRange()) / 2;
  const z = points[from * 3 + 2] ?? outOfRange();
  const dx = (points[to * 3] ?? outOfRange()) / 2 - x;
  const dy = (points[to * 3 + 1] ?? outOfRange()) / 2 - y;
  const dz = (points[to * 3 + 2] ?? outOfRange()) - z;
  const isSteep = Math.abs(dy) > Math.abs(dx);
  const run = isSteep ? dy : dx;
  // A fraction of a pixel: it reaches no other pixel, and its slope would divide by zero.
  if (Math.abs(run) < 1e-6) return;
  const start = isSteep ? y : x;
  const across = isSteep ? x : y;
  const runAcross = isSteep ? dx : dy;
  const alongEnd = isSteep ? frame.rows : frame.columns;
  const acrossEnd = isSteep ? frame.columns : frame.rows;
  // A pixel belongs to the segment that contains its centre, so that no pixel is drawn twice.
  const first = Math.max(0, Math.ceil(Math.min(start, start + run) - 0.5));
  const last = Math.min(alongEnd - 1, Math.ceil(Math.max(start, start + run) - 0.5) - 1);
  const alongStep = isSteep ? frame.columns : 1;
  const acrossStep = isSteep ? 1 : frame.columns;
  const reach = (pen.width / 2) * Math.sqrt(1 + (runAcross / run) ** 2);
  for (let along = first; along <= last; along++) {
    const share = (along + 0.5 - start) / run;
    const centre = across + runAcross * share - 0.5;
    const depth = z + dz * share + tolerance;
    if (isHidden(frame.depth, along * alongStep, acrossStep, acrossEnd, Math.round(centre), depth))
      continue;
    const end = Math.floor(centre + reach + 0.5);
    for (let side = Math.ceil(centre - reach - 0.5); side <= end; side++) {
      if (side < 0 || side >= acrossEnd) continue;
      const at = along * alongStep + side * acrossStep;
      const cover = Math.min(1, reach + 0.5 - Math.abs(side - centre)) * pen.alpha;
      draw(frame, at, depth + tolerance, pen.color, cover);
    }
  }
}

/** The border of the line must not cover surfaces that are well in front of it. */
function draw(
  frame: FrameBuffer,
  pixel: number,
  depth: number,
  color: number,
  cover: number,
): void {
  if ((frame.depth[pixel] ?? outOfRange()) > depth) return;
  const first = (frame.block[pixel] ?? outOfRange()) * 4;
  if (first <= 0) {
    frame.color[pixel] = blend(frame.color[pixel] ?? outOfRange(), color, cover);
    return;
  }
  for (let sample = 0; sample < 4; sample++) {
    if ((frame.samples.depth[first + sample] ?? outOfRange()) > depth) continue;
    blendSample(frame, pixel, sample, color, cover);
  }
}

/** A point counts as hidden where both sides of it are hidden too: at an outline the surface covers only one side. */
function isHidden(
  depths: Float32Array,
  offset: number,
  step: number,
  end: number,
  centre: number,
  depth: number,
): boolean {
  for (let side = centre - 1; side <= centre + 1; side++) {
    const inside = side < 0 ? 0 : side >= end ? end - 1 : side;
    if ((depths[offset + inside * step] ?? outOfRange()) <= depth) return false;
  }
  return true;
}
