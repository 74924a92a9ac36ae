import { outOfRange } from '../../../words/outOfRange';
import { drawLine, type Pen } from './drawLine';
import type { FrameBuffer } from './frameBuffer';
import { multiply } from '../../base/matrix';
import type { Placement } from '../../parts/partPlacements';
import type { VisibleEdges } from './visibleEdges';
import { transformPoints } from '../../mesh/transformPoints';
import { concatenated } from '../../../model/numberArrays';

/** A dark, slightly blue colour, packed as in `FrameBuffer.color`. */
export const edgeColor = 0xff241d1a | 0;

/** Draws the B-rep edges of a placed part over its faces. */
export function drawEdges(
  frame: FrameBuffer,
  placement: Placement,
  view: Float64Array,
  seen: VisibleEdges,
): void {
  const edges = seen.of(placement.part);
  const matrix = multiply(view, placement.matrix);
  const points = concatenated(Float32Array, edges);
  transformPoints(points, matrix, points);
  const pen = penFor(points);
  let first = 0;
  for (const edge of edges) {
    const last = first + edge.length / 3 - 1;
    for (let from = first; from < last; from++) drawLine(frame, points, from, from + 1, pen);
    first = last + 1;
  }
}

/** Small parts get thinner and fainter edges, because full ones would hide them. */
function penFor(points: Float32Array): Pen {
  const fullSize = 160;
  const strength = Math.min(1, sizeOf(points) / fullSize);
  return { width: 0.7 + 0.8 * strength, color: edgeColor, alpha: 0.35 + 0.55 * strength };
}

/** The longer side of the bounding rectangle on the screen, in samples. */
function sizeOf(points: Float32Array): number {
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] ?? outOfRange();
    const y = points[i + 1] ?? outOfRange();
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return Math.max(right - left, bottom - top);
}
