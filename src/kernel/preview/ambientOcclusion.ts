import { tile, tileAt, tilesNearHollows, type Tiles } from './hollows';
import type { Frame } from './frame';

/** How much light from all around reaches a place, on a grid coarser than the frame. */
export interface Occlusion {
  /** Cells across and down. */
  readonly width: number;
  readonly height: number;
  /** 0…1; 1 where nothing is near, or nothing is there at all. */
  readonly open: Float32Array;
  /** Where it is not 1 all over. */
  readonly shaded: Tiles;
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

// Whole pictures are gone through row by row, each row by a function of its own: V8 compiles such a function once,
// where a loop within a loop is compiled on the way and thrown away at the end of each row.

/**
 * Finds corners and gaps from depth alone. Two opposite neighbours of a place on a plane cancel each
 * other out; in a corner both stand nearer to the eye than the place itself, and keep light away.
 */
export function ambientOcclusion(frame: Frame): Occlusion {
  const grid = coarseGrid(frame);
  const { width, height, depth } = grid;
  const shaded = tilesNearHollows(depth, width, height, farReach);
  const open = new Float32Array(depth.length).fill(1);
  for (let y = 0; y < height; y++) lookAround(grid, y, shaded, open);
  const blurred = new Float32Array(depth.length).fill(1);
  for (let y = 0; y < height; y++) blurRow(open, grid, y, shaded, blurred);
  return { width, height, open: blurred, shaded };
}

/** How open the cells of one row are. */
function lookAround(grid: Grid, y: number, shaded: Tiles, open: Float32Array): void {
  const { width, depth } = grid;
  for (let x = 0; x < width; x++) {
    if (shaded.marked[tileAt(shaded, x, y)] !== 1) {
      x += tile - 1;
      continue;
    }
    const here = depth[y * width + x] ?? 0;
    if (here !== -Infinity) open[y * width + x] = opennessOf(grid, x, y, here);
  }
}

function opennessOf(grid: Grid, x: number, y: number, here: number): number {
  const first = ((y % pattern) * pattern + (x % pattern)) * reaches.length;
  let closed = 0;
  for (let i = 0; i < reaches.length; i++) {
    const dx = probes[(first + i) * 2] ?? 0;
    const dy = probes[(first + i) * 2 + 1] ?? 0;
    const distance = distances[i] ?? 0;
    const one = riseAt(grid, x + dx, y + dy, here, distance);
    const other = riseAt(grid, x - dx, y - dy, here, distance);
    if (one + other > 0) closed += one + other;
  }
  return 1 - (strength * closed) / (2 * reaches.length);
}

/** Depth in the middle of each cell. */
interface Grid {
  readonly width: number;
  readonly height: number;
  readonly depth: Float32Array;
}

function coarseGrid(frame: Frame): Grid {
  const width = frame.columns / cellPixels;
  const height = frame.rows / cellPixels;
  const depth = new Float32Array(width * height);
  for (let y = 0; y < height; y++) readRow(frame, y, width, depth);
  return { width, height, depth };
}

function readRow(frame: Frame, y: number, width: number, depth: Float32Array): void {
  const row = (y * cellPixels + cellPixels / 2) * frame.columns + cellPixels / 2;
  for (let x = 0; x < width; x++) depth[y * width + x] = middleOf(frame, row + x * cellPixels);
}

/** The depth in the middle of a pixel; of one where several things are seen, that of the farthest. */
function middleOf({ block, samples, depth }: Frame, pixel: number): number {
  const own = block[pixel] ?? 0;
  const farthest = depth[pixel] ?? 0;
  if (own <= 0) return farthest;
  const at = own * 4;
  const all = samples.depth;
  const sum = (all[at] ?? 0) + (all[at + 1] ?? 0) + (all[at + 2] ?? 0) + (all[at + 3] ?? 0);
  return sum / 4 - farthest < cell ? sum / 4 : farthest;
}

/** Blurs one row. */
function blurRow(
  open: Float32Array,
  grid: Grid,
  y: number,
  shaded: Tiles,
  blurred: Float32Array,
): void {
  const { width, depth } = grid;
  for (let x = 0; x < width; x++) {
    if (shaded.marked[tileAt(shaded, x, y)] !== 1) {
      x += tile - 1;
      continue;
    }
    const here = depth[y * width + x] ?? 0;
    if (here !== -Infinity) blurred[y * width + x] = meanAround(open, grid, x, y, here);
  }
}

/** The mean over one pattern, among cells that are neighbours in space and not on the screen alone. */
function meanAround(
  open: Float32Array,
  { width, height, depth }: Grid,
  x: number,
  y: number,
  here: number,
): number {
  const right = Math.min(width, x + 2);
  const below = Math.min(height, y + 2);
  let sum = 0;
  let count = 0;
  for (let v = Math.max(0, y - 2); v < below; v++) {
    for (let u = Math.max(0, x - 2); u < right; u++) {
      if (Math.abs((depth[v * width + u] ?? 0) - here) > 6 * cell) continue;
      sum += open[v * width + u] ?? 1;
      count++;
    }
  }
  return sum / count;
}

/** −1…1: how steeply a neighbour rises; 0 when it stands so far in front that light gets behind it. */
function riseAt(
  { width, height, depth }: Grid,
  x: number,
  y: number,
  here: number,
  reach: number,
): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return -1;
  const rise = ((depth[y * width + x] ?? 0) - here) / reach;
  if (rise < -1) return -1;
  if (rise <= 1) return rise;
  return rise < 3 ? (3 - rise) / 2 : 0;
}

/** Whether anything keeps light from the tile that a pixel of the frame lies in. */
export function isShadedAt({ shaded }: Occlusion, x: number, y: number): boolean {
  return shaded.marked[tileAt(shaded, x / cellPixels, y / cellPixels)] === 1;
}

/** The light at a pixel of the frame, between the four cells around it. */
export function openAt({ width, height, open }: Occlusion, x: number, y: number): number {
  const u = Math.min(Math.max((x + 0.5) / cellPixels - 0.5, 0), width - 1.001);
  const v = Math.min(Math.max((y + 0.5) / cellPixels - 0.5, 0), height - 1.001);
  const column = Math.floor(u);
  const row = Math.floor(v);
  const right = u - column;
  const down = v - row;
  const at = row * width + column;
  const upper = (open[at] ?? 1) * (1 - right) + (open[at + 1] ?? 1) * right;
  const lower = (open[at + width] ?? 1) * (1 - right) + (open[at + width + 1] ?? 1) * right;
  return upper * (1 - down) + lower * down;
}
