import { drawLine, type Pen } from './drawLine';
import type { Frame } from './frame';
import { multiply } from '../matrix';
import type { Placement } from './placements';
import { transformPoints } from './screenPart';

/** Dark, a little blue; packed as in Frame.color. */
export const ink = 0xff241d1a;

/** Draws the B-rep edges of a placed part over its faces. */
export function drawEdges(frame: Frame, placement: Placement, view: Float64Array): void {
  const { edges } = placement.part;
  const matrix = multiply(view, placement.matrix);
  const lines = edges.map((edge) => {
    const points = new Float32Array(edge.length);
    transformPoints(edge, matrix, points);
    return points;
  });
  const pen = penFor(lines);
  for (const line of lines) {
    for (let to = 1; to < line.length / 3; to++) drawLine(frame, line, to - 1, to, pen);
  }
}

/** Small parts get thinner, fainter edges: full ones would leave nothing else to see of them. */
function penFor(lines: readonly Float32Array[]): Pen {
  const fullSize = 160;
  const strength = Math.min(1, sizeOf(lines) / fullSize);
  return { width: 0.7 + 0.8 * strength, color: ink, alpha: 0.35 + 0.55 * strength };
}

/** The larger side on the screen, in samples. */
function sizeOf(lines: readonly Float32Array[]): number {
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 3) {
      const x = line[i] ?? 0;
      const y = line[i + 1] ?? 0;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return Math.max(right - left, bottom - top);
}
