import { blend, blendSample, depthAt, nearestIn, type Frame } from './frame';

/** How far, in samples, depth may jump from one pixel to the next before the jump is an outline. */
const jump = 14;

/**
 * Draws the outlines of round shapes, where no B-rep edge is: places whose neighbour on one side, one
 * pixel away, lies far behind.
 * @param ink packed as in Frame.color @param alpha 0…1
 */
export function drawOutlines(frame: Frame, ink: number, alpha: number): void {
  for (let row = 1; row < frame.rows - 1; row++) outlineRow(frame, row, ink, alpha);
}

function outlineRow(frame: Frame, row: number, ink: number, alpha: number): void {
  const { columns, depth, block } = frame;
  for (let at = row * columns + 1; at < (row + 1) * columns - 1; at++) {
    const here = (block[at] ?? 0) > 0 ? nearestIn(frame, at) : (depth[at] ?? 0);
    if (here === -Infinity) continue;
    const across = (depth[at - 1] ?? 0) + (depth[at + 1] ?? 0);
    const along = (depth[at - columns] ?? 0) + (depth[at + columns] ?? 0);
    // Twice what a plane would have between its neighbours, so slopes do not count as jumps.
    if (2 * here - across > jump || 2 * here - along > jump) outlinePixel(frame, at, ink, alpha);
  }
}

function outlinePixel(frame: Frame, at: number, ink: number, alpha: number): void {
  const { columns, color, block } = frame;
  if (isAmongSplit(block, at, columns)) outlineSamples(frame, at, ink, alpha);
  else color[at] = blend(color[at] ?? 0, ink, alpha);
}

function isAmongSplit(block: Int32Array, at: number, columns: number): boolean {
  return (
    (block[at] ?? 0) > 0 ||
    (block[at - 1] ?? 0) > 0 ||
    (block[at + 1] ?? 0) > 0 ||
    (block[at - columns] ?? 0) > 0 ||
    (block[at + columns] ?? 0) > 0
  );
}

/** Each sample is compared with its like in the neighbours. */
function outlineSamples(frame: Frame, at: number, ink: number, alpha: number): void {
  const { columns } = frame;
  for (let sample = 0; sample < 4; sample++) {
    const here = depthAt(frame, at, sample);
    if (here === -Infinity) continue;
    const across = depthAt(frame, at - 1, sample) + depthAt(frame, at + 1, sample);
    const along = depthAt(frame, at - columns, sample) + depthAt(frame, at + columns, sample);
    if (2 * here - across > jump || 2 * here - along > jump) {
      blendSample(frame, at, sample, ink, alpha);
    }
  }
}
