import { outOfRange } from '../../../words/outOfRange';
import { tile, tilesNearHollows, type Tiles } from './hollows';
import { type FrameBuffer, FrameMemory } from './frameBuffer';

/** How much light from all around reaches a place, on a grid coarser than the frame. */
export interface Occlusion {
  /** Cells of a row of the grid, with those around the frame. */
  readonly width: number;
  /** 0…1; 1 where nothing is near, or nothing is there at all. */
  readonly open: Float32Array;
  /** The first cell of each tile where it is not 1 all over. */
  readonly shaded: Int32Array;
}

/** Samples of the frame for each cell, across and down. */
const cell = 4;

/** Pixels for each cell, across and down. */
const cellPixels = cell / 2;

/** Pixels for each tile, across and down. */
export const tilePixels = tile * cellPixels;

/** What a place in the deepest corner loses. */
const strength = 0.75;

/** Half the distances to look at, in cells, nearest first. */
const reaches = [2, 4, 7, 11, 15, 20];

/** How far a hollow reaches in cells: the farthest of these, and what is done to the result. */
const farReach = Math.max(...reaches) + 3;

/** Cells on a side of the pattern in which the directions turn; the blur takes one pattern together. */
const pattern = 4;

/** For each cell of the pattern, offsets to look at together with their opposites: x, y and x, y, … */
const probes = Int8Array.from(
  Array.from({ length: pattern * pattern }, (_, turn) =>
    reaches.flatMap((reach, i) => {
      const angle = Math.PI * (i / reaches.length + ((turn * 7) % 16) / (16 * reaches.length));
      return [Math.round(Math.cos(angle * 5) * reach), Math.round(Math.sin(angle * 5) * reach)];
    }),
  ).flat(),
);

/** Of each offset of a cell of the pattern, in samples. */
const distances = Float64Array.from(reaches, (reach) => reach * cell);

/** Empty cells around the frame, in whole tiles, so that nobody looks beyond the grid. */
const around = tile * Math.ceil((farReach + 1) / tile);

/** Kept for the next picture, as a frame's. */
const memory = new FrameMemory();

// Whole pictures are gone through row by row, each row by a function of its own: V8 compiles such a function once,
// where a loop within a loop is compiled on the way and thrown away at the end of each row. What is done at some
// places alone is not within that function either: it would be thrown away at the first of them.

/**
 * Finds corners and gaps from depth alone. Two opposite neighbours of a place on a plane cancel each
 * other out; in a corner both stand nearer to the eye than the place itself, and keep light away.
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

/** The first cells of the marked tiles that lie in the frame, not around it. */
function tilesOfFrame({ across, marked }: Tiles, width: number, height: number): Int32Array {
  const firsts: number[] = [];
  for (let y = around; y < height - around; y += tile) {
    for (let x = around; x < width - around; x += tile) {
      if (marked[(y / tile) * across + x / tile] === 1) firsts.push(y * width + x);
    }
  }
  return Int32Array.from(firsts);
}

/** How open the cells of one row of a tile are. @param first the cell @param row of the tile */
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
 * Each cell looks at every second distance, its neighbours at the others.
 * @param first of its offsets @param odd 0 or 1
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

/** The offsets of the pattern's cells in a grid. */
function offsetsIn(width: number): Int32Array {
  return Int32Array.from(
    { length: probes.length / 2 },
    (_, i) => (probes[i * 2 + 1] ?? outOfRange()) * width + (probes[i * 2] ?? outOfRange()),
  );
}

/** Of cells, with empty ones around them. */
interface Grid {
  readonly width: number;
  readonly height: number;
  /** In the middle of each cell. */
  readonly depth: Float32Array;
  /** How open each cell is, and what blurring makes of that. */
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

/** Of a pixel that is split and lies in the middle of a cell, the depth in its own middle. */
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

/** The mean of four samples; that of the farthest where several things are seen. */
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

/** The mean over one pattern, among cells that are neighbours in space and not on the screen alone. */
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

/** −1…1: how steeply a neighbour rises; 0 when it stands so far in front that light gets behind it. */
function riseOf(slope: number): number {
  if (slope < -1) return -1;
  if (slope <= 1) return slope;
  return slope < 3 ? (3 - slope) / 2 : 0;
}

/** The first pixel of the frame in the tile that a cell begins. */
export function pixelOf({ width }: Occlusion, cell: number): { column: number; row: number } {
  const x = cell % width;
  return {
    column: (x - around) * cellPixels,
    row: ((cell - x) / width - around) * cellPixels,
  };
}

/**
 * How far the row of a pixel's middle is from cells: the cell above or beside it that is the farther one counts a
 * quarter, the one it lies in three.
 * @returns the light of a column of cells at the height of a row of pixels @param x of the column's pixels
 */
export function openIn({ width, open }: Occlusion, x: number, y: number): number {
  const at = ((y >> 1) + around) * width + (x >> 1) + around;
  const other = (y & 1) === 0 ? at - width : at + width;
  return (open[at] ?? outOfRange()) * 0.75 + (open[other] ?? outOfRange()) * 0.25;
}
