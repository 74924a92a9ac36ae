import { outOfRange } from '../../../words/outOfRange';
import { tile, tilesNearHollows, type Tiles } from './hollows';
import { type FrameBuffer, FrameMemory } from './frameBuffer';

/** The amount of ambient light that reaches each place, on a grid coarser than the frame. */
export interface Occlusion {
  /** Cells in a row of the grid, with the border around the frame. */
  readonly width: number;
  /** From 0 to 1; 1 where nothing is near, and where nothing is drawn. */
  readonly open: Float32Array;
  /** The first cell of each tile that is not 1 everywhere. */
  readonly shaded: Int32Array;
}

/** Samples of the frame in each cell, across and down. */
const cell = 4;

/** Pixels in each cell, across and down. */
const cellPixels = cell / 2;

/** Pixels in each tile, across and down. */
export const tilePixels = tile * cellPixels;

/** Share of the light that is lost in the deepest corner. */
const strength = 0.75;

/** Distances of the probes from a cell, in cells, nearest first. */
const reaches = [2, 4, 7, 11, 15, 20];

/** Distance in cells to which a hollow has an effect: the farthest probe, blurring and interpolation. */
const farReach = Math.max(...reaches) + 3;

/** Size in cells of the pattern in which probe directions vary; the blur averages one pattern. */
const pattern = 4;

/** For each cell of the pattern, probe offsets x, y, which are used with both signs. */
const probes = Int8Array.from(
  Array.from({ length: pattern * pattern }, (_, turn) =>
    reaches.flatMap((reach, i) => {
      const angle = Math.PI * (i / reaches.length + ((turn * 7) % 16) / (16 * reaches.length));
      return [Math.round(Math.cos(angle * 5) * reach), Math.round(Math.sin(angle * 5) * reach)];
    }),
  ).flat(),
);

/** The distance of each probe, in samples. */
const distances = Float64Array.from(reaches, (reach) => reach * cell);

/** Width in cells of the empty border around the frame, in whole tiles, so that no probe leaves the grid. */
const around = tile * Math.ceil((farReach + 1) / tile);

/** Memory that is kept for the next picture. */
const memory = new FrameMemory();

// Whole pictures are processed row by row, with one function call for each row: V8 compiles such a function
// once, whereas it compiles nested loops while they run and discards the code after each row. Work for few
// places is kept out of that function, because its first occurrence would discard the code too.

/**
 * Finds corners and gaps from the depth buffer alone. On a plane two opposite neighbours of a place cancel each
 * other; in a corner both are nearer to the eye than the place and block light.
 */
export function ambientOcclusion(frame: FrameBuffer): Occlusion {
  const grid = coarseGrid(frame);
  const { width, height, depth, blurred } = grid;
  const hollow = tilesNearHollows(depth, width, height, around, farReach);
  const shaded = tilesOfFrame(hollow, width, height);
  const offsets = offsetsIn(width);
  for (const first of shaded) {
    for (let row = 0; row < tile; row++) lookAround(grid, first + row * width, row, offsets);
  }
  for (const first of shaded) {
    for (let row = 0; row < tile; row++) blurRow(grid, first + row * width);
  }
  return { width, open: blurred, shaded };
}

/** The first cells of the marked tiles that lie in the frame, not in the border. */
function tilesOfFrame({ across, marked }: Tiles, width: number, height: number): Int32Array {
  const firsts: number[] = [];
  for (let y = around; y < height - around; y += tile) {
    for (let x = around; x < width - around; x += tile) {
      if (marked[(y / tile) * across + x / tile] === 1) firsts.push(y * width + x);
    }
  }
  return Int32Array.from(firsts);
}

/**
 * Computes the openness of the cells of one row of a tile.
 * @param first its first cell
 * @param row index of the row in the tile
 */
function lookAround(grid: Grid, first: number, row: number, offsets: Int32Array): void {
  const { depth, open } = grid;
  const turn = (row % pattern) * pattern;
  for (let column = 0; column < tile; column++) {
    const at = first + column;
    if (depth[at] === -Infinity) continue;
    const firstOffset = (turn + (column % pattern)) * reaches.length;
    open[at] = opennessOf(depth, at, offsets, firstOffset, (row + column) & 1);
  }
}

/**
 * Each cell uses every second probe, and its neighbours the others.
 * @param first index of its first offset
 * @param odd 0 or 1
 */
function opennessOf(
  depth: Float32Array,
  at: number,
  offsets: Int32Array,
  first: number,
  odd: number,
): number {
  const here = depth[at] ?? outOfRange();
  let closed = 0;
  for (let i = odd; i < reaches.length; i += 2) {
    const offset = offsets[first + i] ?? outOfRange();
    const one = (depth[at + offset] ?? outOfRange()) - here;
    const other = (depth[at - offset] ?? outOfRange()) - here;
    if (one <= 0 && other <= 0) continue;
    const distance = distances[i] ?? outOfRange();
    const rise = riseOf(one / distance) + riseOf(other / distance);
    if (rise > 0) closed += rise;
  }
  return 1 - (strength * closed) / reaches.length;
}

/** The probe offsets as index differences in a grid. */
function offsetsIn(width: number): Int32Array {
  return Int32Array.from(
    { length: probes.length / 2 },
    (_, i) => (probes[i * 2 + 1] ?? outOfRange()) * width + (probes[i * 2] ?? outOfRange()),
  );
}

/** A grid of cells with an empty border. */
interface Grid {
  readonly width: number;
  readonly height: number;
  /** The depth at the centre of each cell. */
  readonly depth: Float32Array;
  /** The openness of each cell, before and after blurring. */
  readonly open: Float32Array;
  readonly blurred: Float32Array;
}

function coarseGrid(frame: FrameBuffer): Grid {
  const width = frame.columns / cellPixels + 2 * around;
  const height = frame.rows / cellPixels + 2 * around;
  const cells = width * height;
  const bytes = memory.take(cells * 12);
  const depth = new Float32Array(bytes, 0, cells).fill(-Infinity);
  const open = new Float32Array(bytes, cells * 4, cells).fill(1);
  const blurred = new Float32Array(bytes, cells * 8, cells).fill(1);
  for (let y = around; y < height - around; y++) readRow(frame, y, width, depth);
  for (let block = 1; block < frame.samples.blocks; block++) readSplit(frame, block, width, depth);
  return { width, height, depth, open, blurred };
}

function readRow(frame: FrameBuffer, y: number, width: number, depth: Float32Array): void {
  const row = ((y - around) * cellPixels + cellPixels / 2) * frame.columns + cellPixels / 2;
  for (let x = around; x < width - around; x++) {
    depth[y * width + x] = frame.depth[row + (x - around) * cellPixels] ?? outOfRange();
  }
}

/** Takes the depth at the centre of a split pixel that is the centre of a cell. */
function readSplit(frame: FrameBuffer, number: number, width: number, depth: Float32Array): void {
  const { columns, block, samples } = frame;
  const pixel = samples.pixel[number] ?? outOfRange();
  const column = pixel % columns;
  const row = (pixel - column) / columns;
  const isMiddle = (row % cellPixels) * (column % cellPixels) === 1;
  if (block[pixel] !== number || !isMiddle) return;
  const at = ((row >> 1) + around) * width + (column >> 1) + around;
  depth[at] = middleOf(samples.depth, number * 4, depth[at] ?? outOfRange());
}

/** The mean of four samples; the farthest where they belong to different surfaces. */
function middleOf(all: Float32Array, at: number, farthest: number): number {
  const sum =
    (all[at] ?? outOfRange()) +
    (all[at + 1] ?? outOfRange()) +
    (all[at + 2] ?? outOfRange()) +
    (all[at + 3] ?? outOfRange());
  return sum / 4 - farthest < cell ? sum / 4 : farthest;
}

/** Blurs one row of a tile. */
function blurRow(grid: Grid, first: number): void {
  const { depth, blurred } = grid;
  for (let at = first; at < first + tile; at++) {
    if (depth[at] !== -Infinity) blurred[at] = meanAround(grid, at);
  }
}

/** The mean over one pattern, of the cells whose depth is similar. */
function meanAround({ width, depth, open }: Grid, at: number): number {
  const here = depth[at] ?? outOfRange();
  let sum = 0;
  let count = 0;
  for (let row = at - 2 * width; row < at + 2 * width; row += width) {
    for (let other = row - 2; other < row + 2; other++) {
      if (Math.abs((depth[other] ?? outOfRange()) - here) > 6 * cell) continue;
      sum += open[other] ?? outOfRange();
      count++;
    }
  }
  return sum / count;
}

/** From −1 to 1: the slope to a neighbour; 0 where it is so far in front that light passes behind it. */
function riseOf(slope: number): number {
  if (slope < -1) return -1;
  if (slope <= 1) return slope;
  return slope < 3 ? (3 - slope) / 2 : 0;
}

/** The first pixel of the tile that begins at a cell. */
export function pixelOf({ width }: Occlusion, cell: number): { column: number; row: number } {
  const x = cell % width;
  return {
    column: (x - around) * cellPixels,
    row: ((cell - x) / width - around) * cellPixels,
  };
}

/**
 * The openness of a column of cells at the height of a row of pixels, interpolated: the cell of the row counts
 * three quarters, the nearer of the cells above and below it one quarter.
 * @param x column of pixels
 * @param y row of pixels
 */
export function opennessAt({ width, open }: Occlusion, x: number, y: number): number {
  const at = ((y >> 1) + around) * width + (x >> 1) + around;
  const other = (y & 1) === 0 ? at - width : at + width;
  return (open[at] ?? outOfRange()) * 0.75 + (open[other] ?? outOfRange()) * 0.25;
}
