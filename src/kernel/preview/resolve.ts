import { isShadedAt, openIn, tilePixels, type Occlusion } from './ambientOcclusion';
import type { Frame } from './frame';
import { decoded, encode } from './shade';

/** What stands in a picture, row by row; around it there is nothing. */
export interface Pixels {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  /** RGBA with straight alpha, a byte each, red lowest. */
  readonly colors: Uint32Array;
  /** Memory that was needed to draw it, and is free now. */
  readonly spare: Uint8Array;
}

/**
 * Finishes a frame, in its own memory: of split pixels the mean of the samples in linear light, each by
 * its own cover, less what corners keep away.
 */
export function resolve(frame: Frame, occlusion: Occlusion): Pixels {
  const { columns, rows, color: colors, depth, block } = frame;
  for (let row = 0; row < rows; row++) {
    joinRow(frame, row);
    for (let column = 0; column < columns; column += tilePixels) {
      if (isShadedAt(occlusion, column, row)) dimTile(frame, occlusion, column, row);
    }
  }
  const spare = new Uint8Array(depth.buffer, depth.byteOffset, depth.byteLength + block.byteLength);
  return { left: frame.left / 2, top: frame.top / 2, columns, rows, colors, spare };
}

/** Puts the split pixels of a row together. */
function joinRow({ columns, color, block, samples }: Frame, row: number): void {
  for (let at = row * columns; at < (row + 1) * columns; at++) {
    const own = block[at] ?? 0;
    if (own > 0) color[at] = meanOf(samples.color, own * 4);
  }
}

/** Dims the pixels of a row that lie in one tile, two in each cell. @param first the column of the first */
function dimTile(
  { columns, color }: Frame,
  occlusion: Occlusion,
  first: number,
  row: number,
): void {
  const end = Math.min(columns, first + tilePixels);
  let before = openIn(occlusion, first - 2, row);
  let here = openIn(occlusion, first, row);
  for (let column = first; column < end; column += 2) {
    const after = openIn(occlusion, column + 2, row);
    if (before + here + after < 3) {
      const at = row * columns + column;
      color[at] = dim(color[at] ?? 0, here * 0.75 + before * 0.25);
      color[at + 1] = dim(color[at + 1] ?? 0, here * 0.75 + after * 0.25);
    }
    before = here;
    here = after;
  }
}

function meanOf(colors: Uint32Array, at: number): number {
  const a = colors[at] ?? 0;
  const b = colors[at + 1] ?? 0;
  const c = colors[at + 2] ?? 0;
  const d = colors[at + 3] ?? 0;
  return a === b && a === c && a === d ? a : mean(a, b, c, d);
}

function mean(a: number, b: number, c: number, d: number): number {
  const aa = a >>> 24;
  const ba = b >>> 24;
  const ca = c >>> 24;
  const da = d >>> 24;
  const total = aa + ba + ca + da;
  if (total === 0) return 0;
  const channel = (shift: number) =>
    encode(
      (aa * (decoded[(a >>> shift) & 255] ?? 0) +
        ba * (decoded[(b >>> shift) & 255] ?? 0) +
        ca * (decoded[(c >>> shift) & 255] ?? 0) +
        da * (decoded[(d >>> shift) & 255] ?? 0)) /
        total,
    );
  const alpha = (total + 2) >> 2;
  return (channel(0) | (channel(8) << 8) | (channel(16) << 16) | (alpha << 24)) >>> 0;
}

/** Two of four bytes at a time. @param share 0…1 */
function dim(light: number, share: number): number {
  const of256 = (share * 256 + 0.5) | 0;
  if (of256 >= 256) return light;
  const redAndBlue = ((Math.imul(light & 0xff00ff, of256) + 0x800080) >>> 8) & 0xff00ff;
  const green = ((Math.imul((light >>> 8) & 0xff, of256) + 0x80) >>> 8) << 8;
  return ((light & 0xff000000) | redAndBlue | green) >>> 0;
}
