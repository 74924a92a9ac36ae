import { blend, type Frame } from './frame';

/** Samples between a place and the neighbours it is compared with: the width of the line. */
const stride = 2;

/** How far, in samples, depth may jump before the jump is an outline. */
const jump = 14;

/**
 * Draws the outlines of round shapes, where no B-rep edge is: places whose neighbour on one side lies
 * far behind.
 * @param ink packed as in Frame.color @param alpha 0…1
 */
export function drawOutlines(frame: Frame, ink: number, alpha: number): void {
  const { width, height, depth, color } = frame;
  const below = stride * width;
  for (let row = stride; row < height - stride; row++) {
    for (let at = row * width + stride; at < (row + 1) * width - stride; at++) {
      const here = depth[at] ?? 0;
      if (here === -Infinity) continue;
      const left = depth[at - stride] ?? 0;
      const right = depth[at + stride] ?? 0;
      const above = depth[at - below] ?? 0;
      const under = depth[at + below] ?? 0;
      // Twice what a plane would have between its neighbours, so slopes do not count as jumps.
      if (2 * here - left - right > jump || 2 * here - above - under > jump) {
        color[at] = blend(color[at] ?? 0, ink, alpha);
      }
    }
  }
}
