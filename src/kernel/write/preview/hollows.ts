import { outOfRange } from '../../../words/outOfRange';

/** The size of a tile as a power of two. */
const tileBits = 3;

/** Number of cells on a side of a tile. */
export const tile = 1 << tileBits;

/** Smallest rise of two opposite neighbours above the cell between them, in samples, that makes it hollow. */
const tolerance = 0.01;

/** Square tiles of a grid; the marked ones need closer examination. */
export interface Tiles {
  readonly across: number;
  readonly marked: Uint8Array;
}

/** The index of the tile that contains a cell. */
export function tileAt({ across }: Pick<Tiles, 'across'>, x: number, y: number): number {
  return (y >> tileBits) * across + (x >> tileBits);
}

/**
 * Marks the tiles within reach of a hollow in the depth buffer. Along a line without a hollow, no two opposite
 * places rise above the place between them.
 * @param margin width of the empty border in cells, at least one
 * @param reach in cells
 */
export function tilesNearHollows(
  depth: Float32Array,
  width: number,
  height: number,
  margin: number,
  reach: number,
): Tiles {
  const across = Math.ceil(width / tile);
  const hollow = { across, marked: new Uint8Array(across * Math.ceil(height / tile)) };
  for (let y = margin; y < height - margin; y++) markHollows(depth, y, width, margin, hollow);
  return grown(hollow, Math.ceil(reach / tile));
}

/** Marks the tiles of one row of cells. It does the same work for each cell, so that it is compiled only once. */
function markHollows(
  depth: Float32Array,
  y: number,
  width: number,
  margin: number,
  hollow: Tiles,
): void {
  for (let x = margin; x < width - margin; x++) {
    const at = tileAt(hollow, x, y);
    hollow.marked[at] =
      (hollow.marked[at] ?? outOfRange()) | (isHollow(depth, y * width + x, width) ? 1 : 0);
  }
}

function isHollow(depth: Float32Array, at: number, width: number): boolean {
  const level = 2 * (depth[at] ?? outOfRange()) + tolerance;
  const isEmpty = level === -Infinity;
  return (
    ((depth[at - 1] ?? outOfRange()) + (depth[at + 1] ?? outOfRange()) > level ||
      (depth[at - width] ?? outOfRange()) + (depth[at + width] ?? outOfRange()) > level ||
      (depth[at - width - 1] ?? outOfRange()) + (depth[at + width + 1] ?? outOfRange()) > level ||
      (depth[at - width + 1] ?? outOfRange()) + (depth[at + width - 1] ?? outOfRange()) > level) &&
    !isEmpty
  );
}

/** Also marks the tiles around marked ones. */
function grown({ across, marked }: Tiles, by: number): Tiles {
  const all = new Uint8Array(marked.length);
  const down = marked.length / across;
  marked.forEach((isMarked, number) => {
    if (isMarked === 0) return;
    const column = number % across;
    const row = (number - column) / across;
    const first = Math.max(0, column - by);
    const end = Math.min(across, column + by + 1);
    for (let y = Math.max(0, row - by); y < Math.min(down, row + by + 1); y++) {
      all.fill(1, y * across + first, y * across + end);
    }
  });
  return { across, marked: all };
}
