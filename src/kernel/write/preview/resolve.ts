import { outOfRange } from '../../../words/outOfRange';
import { type Occlusion, opennessAt, pixelOf, tilePixels } from './ambientOcclusion';
import type { Pixels } from '../../picture/encodePng';
import type { FrameBuffer } from './frameBuffer';
import { decoded, encode } from './shade';

/**
 * Finishes a frame in its own memory: averages the samples of split pixels in linear light, weighted by alpha,
 * and applies the ambient occlusion.
 */
export function resolve(frame: FrameBuffer, occlusion: Occlusion): Pixels {
  const { columns, rows, color: colors, depth, block } = frame;
  for (let number = 1; number < frame.samples.blocks; number++) joinSamples(frame, number);
  for (const first of occlusion.shaded) {
    const { column, row } = pixelOf(occlusion, first);
    const end = Math.min(rows, row + tilePixels);
    for (let y = row; y < end; y++) dimTile(frame, occlusion, column, y);
  }
  const spare = new Uint8Array(depth.buffer, depth.byteOffset, depth.byteLength + block.byteLength);
  return { left: frame.left / 2, top: frame.top / 2, columns, rows, colors, spare };
}

/** Averages the samples of a block's pixel, if it is still split. */
function joinSamples({ color, block, samples }: FrameBuffer, number: number): void {
  const at = samples.pixel[number] ?? outOfRange();
  if (block[at] === number) color[at] = meanOf(samples.color, number * 4);
}

/**
 * Dims the pixels of a row that lie in one tile, two for each cell.
 * @param first column of its first pixel
 */
function dimTile(
  { columns, color }: FrameBuffer,
  occlusion: Occlusion,
  first: number,
  row: number,
): void {
  const end = Math.min(columns, first + tilePixels);
  let before = opennessAt(occlusion, first - 2, row);
  let here = opennessAt(occlusion, first, row);
  for (let column = first; column < end; column += 2) {
    const after = opennessAt(occlusion, column + 2, row);
    if (before + here + after < 3) {
      const at = row * columns + column;
      color[at] = dim(color[at] ?? outOfRange(), here * 0.75 + before * 0.25);
      color[at + 1] = dim(color[at + 1] ?? outOfRange(), here * 0.75 + after * 0.25);
    }
    before = here;
    here = after;
  }
}

function meanOf(colors: Int32Array, at: number): number {
  const a = colors[at] ?? outOfRange();
  const b = colors[at + 1] ?? outOfRange();
  const c = colors[at + 2] ?? outOfRange();
  const d = colors[at + 3] ?? outOfRange();
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
      (aa * (decoded[(a >>> shift) & 255] ?? outOfRange()) +
        ba * (decoded[(b >>> shift) & 255] ?? outOfRange()) +
        ca * (decoded[(c >>> shift) & 255] ?? outOfRange()) +
        da * (decoded[(d >>> shift) & 255] ?? outOfRange())) /
        total,
    );
  const alpha = (total + 2) >> 2;
  return channel(0) | (channel(8) << 8) | (channel(16) << 16) | (alpha << 24);
}

/** @param share from 0 to 1 */
function dim(light: number, share: number): number {
  const of256 = (share * 256 + 0.5) | 0;
  const red = ((light & 255) * of256 + 128) >> 8;
  const green = (((light >> 8) & 255) * of256 + 128) >> 8;
  const blue = (((light >> 16) & 255) * of256 + 128) >> 8;
  return (light & ~0xffffff) | (blue << 16) | (green << 8) | red;
}
