import { outOfRange } from '../../../words/outOfRange';
import { blend } from '../../picture/raster';
import { blendSample, depthAt, nearestIn, type FrameBuffer } from './frameBuffer';

/** Largest depth difference between neighbouring pixels, in samples, that is not an outline. */
const jump = 14;

/** Width and height in pixels of the tiles in which outlines are counted. */
const tile = 16;

/** Where outlines cover a larger share of the pixels around a tile, they fade. No usual part comes near it. */
const dense = 0.4;

/** Fewer pixels than these around a tile tell no density: corners are lines for the most part. */
const fewest = (9 * tile * tile) / 4;

/**
 * Draws the silhouettes of curved shapes, where there is no B-rep edge: pixels with a neighbour far behind
 * them. Where these are dense, as among thousands of small parts, they fade, so that the faces show.
 * @param ink packed as in `FrameBuffer.color`
 * @param alpha from 0 to 1
 */
export function drawOutlines(frame: FrameBuffer, ink: number, alpha: number): void {
  const { columns, rows, block } = frame;
  const split = splitJumps(frame);
  const jumps = new Int32Array(columns * rows);
  let count = 0;
  for (let row = 1; row < rows - 1; row++) count = findJumps(frame, row, jumps, count);
  const whole = jumps.subarray(0, count).filter((at) => (block[at] ?? outOfRange()) <= 0);
  const { tileOf, fades } = outlineFades(frame, [split, whole]);
  const alphaAt = (at: number) => alpha * (fades[tileOf(at)] ?? outOfRange());
  for (const at of split) outlineSamples(frame, at, ink, alphaAt(at));
  for (const at of whole) outlineWhole(frame, at, ink, alphaAt(at));
}

/** The split pixels with an outline. Of their samples, the nearest counts. */
function splitJumps(frame: FrameBuffer): readonly number[] {
  const { columns, rows, block, samples } = frame;
  const found: number[] = [];
  for (let number = 1; number < samples.blocks; number++) {
    const at = samples.pixel[number] ?? outOfRange();
    const column = at % columns;
    const isInside =
      at >= columns && at < columns * (rows - 1) && column > 0 && column < columns - 1;
    if (block[at] === number && isInside && isJump(frame, nearestIn(frame, at), at)) found.push(at);
  }
  return found;
}

/** The share of its strength that an outline has in each tile, which depends on the tiles around it. */
function outlineFades(frame: FrameBuffer, outlined: readonly Iterable<number>[]) {
  const { columns, rows, depth, block } = frame;
  // One more tile on each side, so that each has all its neighbours.
  const across = Math.ceil(columns / tile) + 2;
  const tileOf = (at: number) => {
    const column = at % columns;
    const row = (at - column) / columns;
    return (((row / tile) | 0) + 1) * across + ((column / tile) | 0) + 1;
  };
  const tiles = across * (Math.ceil(rows / tile) + 2);
  const [lines, drawn] = [new Float64Array(tiles), new Float64Array(tiles)];
  const countIn = (counts: Float64Array, at: number) => {
    const own = tileOf(at);
    counts[own] = (counts[own] ?? outOfRange()) + 1;
  };
  for (const pixels of outlined) for (const at of pixels) countIn(lines, at);
  for (let at = 0; at < depth.length; at++) {
    // The depth of a split pixel is that of its farthest sample.
    if (depth[at] !== -Infinity || (block[at] ?? outOfRange()) > 0) countIn(drawn, at);
  }
  const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => down * across + right));
  const sumAround = (counts: Float64Array, own: number) =>
    around.reduce((sum, step) => sum + (counts[own + step] ?? outOfRange()), 0);
  const fades = lines.map((_, own) => {
    if (lines[own] === 0) return 1;
    const share = sumAround(lines, own) / Math.max(sumAround(drawn, own), fewest);
    return share > dense ? (dense / share) ** 2 : 1;
  });
  return { tileOf, fades };
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
 * @param found receives the places
 * @param before the number of places found before
 * @returns the number of places
 */
function findJumps(
  { columns, depth }: FrameBuffer,
  row: number,
  found: Int32Array,
  before: number,
): number {
  let count = before;
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
