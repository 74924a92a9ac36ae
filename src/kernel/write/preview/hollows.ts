import { outOfRange } from '../../../words/outOfRange';

/** As a power of two. */
const tileBits = 3;

/** Cells on a side of a tile. */
export const tile = 1 << tileBits;

/** How far, in samples, two opposite neighbours may rise over a cell between them before it is hollow. */
const tolerance = 0.01;

/** Squares of a grid, of which some are looked at more closely. */
export interface Tiles {
  readonly across: number;
  readonly marked: Uint8Array;
}

/** The tile that a cell lies in, by its number. */
export function tileAt({ across }: Pick<Tiles, 'across'>, x: number, y: number): number {
  return (y >> tileBits) * across + (x >> tileBits);
}

/**
 * Marks what lies within reach of a place where depth is hollow. Along a line on which it is nowhere
 * hollow, no two opposite places rise over the one in the middle.
 * @param margin cells on each side that are nobody's, at least one @param reach in cells
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

/** Marks the tiles of one row of cells; it does all for each of them, so that it is compiled once. */
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

/** Marks the tiles around marked ones too. */
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
