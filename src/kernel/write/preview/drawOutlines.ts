import { outOfRange } from '../../../words/outOfRange';
import { blend } from '../../picture/raster';
import { blendSample, depthAt, nearestIn, type FrameBuffer } from './frameBuffer';

/** Largest depth difference between neighbouring pixels, in samples, that is not an outline. */
const jump = 14;

/**
 * Draws the silhouettes of curved shapes, where there is no B-rep edge: pixels with a neighbour far behind
 * them.
 * @param ink packed as in `FrameBuffer.color`
 * @param alpha from 0 to 1
 */
export function drawOutlines(frame: FrameBuffer, ink: number, alpha: number): void {
  const { blocks } = frame.samples;
  for (let block = 1; block < blocks; block++) outlineSplit(frame, block, ink, alpha);
  const found = new Int32Array(frame.columns);
  for (let row = 1; row < frame.rows - 1; row++) {
    const count = findJumps(frame, row, found);
    for (let i = 0; i < count; i++) outlineWhole(frame, found[i] ?? outOfRange(), ink, alpha);
  }
}

/**
 * Draws the outline of a split pixel, for which the nearest sample counts.
 * @param number of its block
 */
function outlineSplit(frame: FrameBuffer, number: number, ink: number, alpha: number): void {
  const { columns, rows, block, samples } = frame;
  const at = samples.pixel[number] ?? outOfRange();
  const column = at % columns;
  const isInside = at >= columns && at < columns * (rows - 1) && column > 0 && column < columns - 1;
  if (block[at] !== number || !isInside) return;
  if (isJump(frame, nearestIn(frame, at), at)) outlineSamples(frame, at, ink, alpha);
}

function isJump({ columns, depth }: FrameBuffer, here: number, at: number): boolean {
  const across = (depth[at - 1] ?? outOfRange()) + (depth[at + 1] ?? outOfRange());
  const along = (depth[at - columns] ?? outOfRange()) + (depth[at + columns] ?? outOfRange());
  // Opposite neighbours on a plane have the mean depth of their centre, so slopes are no jumps.
  return 2 * here - across > jump || 2 * here - along > jump;
}

/**
 * Finds the places of a row where depth jumps. It does the same work where there is none, so that the code
 * compiled for the first, empty rows stays valid.
 * @returns the number of places
 */
function findJumps({ columns, depth }: FrameBuffer, row: number, found: Int32Array): number {
  let count = 0;
  for (let at = row * columns + 1; at < (row + 1) * columns - 1; at++) {
    const here = 2 * (depth[at] ?? outOfRange());
    const across = (depth[at - 1] ?? outOfRange()) + (depth[at + 1] ?? outOfRange());
    const along = (depth[at - columns] ?? outOfRange()) + (depth[at + columns] ?? outOfRange());
    found[count] = at;
    count += here - (across < along ? across : along) > jump ? 1 : 0;
  }
  return count;
}

function outlineWhole(frame: FrameBuffer, at: number, ink: number, alpha: number): void {
  const { columns, color, block } = frame;
  if ((block[at] ?? outOfRange()) > 0) return;
  if (isBesideSplit(block, at, columns)) outlineSamples(frame, at, ink, alpha);
  else color[at] = blend(color[at] ?? outOfRange(), ink, alpha);
}

function isBesideSplit(block: Int32Array, at: number, columns: number): boolean {
  return (
    (block[at - 1] ?? outOfRange()) > 0 ||
    (block[at + 1] ?? outOfRange()) > 0 ||
    (block[at - columns] ?? outOfRange()) > 0 ||
    (block[at + columns] ?? outOfRange()) > 0
  );
}

/** Compares each sample with the same sample of the neighbours. */
function outlineSamples(frame: FrameBuffer, at: number, ink: number, alpha: number): void {
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
