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
  const pen = penFor(points, placement.part.indices.length > 0 ? edges : []);
  let first = 0;
  for (const edge of edges) {
    const last = first + edge.length / 3 - 1;
    for (let from = first; from < last; from++) drawLine(frame, points, from, from + 1, pen);
    first = last + 1;
  }
}

/** Edges that cover a smaller share of their part's rectangle on the screen are drawn at full strength. */
const dense = 0.5;

/**
 * Small parts get thinner and fainter edges, and those with edges denser than pixels nearly none, so that they show.
 * @param onFaces the edges, none where there are no faces that they would hide
 */
function penFor(points: Float32Array, onFaces: readonly Float32Array[]): Pen {
  const [across, down] = sizeOf(points);
  const fullSize = 160;
  const strength = Math.min(1, Math.max(across, down) / fullSize);
  const width = 0.7 + 0.8 * strength;
  // Two samples are a pixel. A rectangle thinner than a line is as wide as the line.
  const area = Math.max(across / 2, width) * Math.max(down / 2, width);
  const covered = ((lengthOf(points, onFaces) / 2) * width) / area;
  const fade = covered > dense ? (dense / covered) ** 2 : 1;
  return { width, color: edgeColor, alpha: (0.35 + 0.55 * strength) * fade };
}

/** Length of the edges on the screen, in samples. */
function lengthOf(points: Float32Array, edges: readonly Float32Array[]): number {
  let length = 0;
  let at = 0;
  for (const edge of edges) {
    const last = at + edge.length - 3;
    for (; at < last; at += 3) {
      const x = (points[at + 3] ?? outOfRange()) - (points[at] ?? outOfRange());
      const y = (points[at + 4] ?? outOfRange()) - (points[at + 1] ?? outOfRange());
      length += Math.sqrt(x * x + y * y);
    }
    at += 3;
  }
  return length;
}

/** The bounding rectangle on the screen, in samples. */
function sizeOf(points: Float32Array): readonly [across: number, down: number] {
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
  return [right - left, bottom - top];
}
