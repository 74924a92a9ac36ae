import { isShadedAt, openAt, tilePixels, type Occlusion } from './ambientOcclusion';
import { pack, type Frame } from './frame';
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
  const { columns, rows, color: colors, depth, block, samples } = frame;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x += tilePixels) {
      const end = Math.min(columns, x + tilePixels);
      const isShaded = isShadedAt(occlusion, x, y);
      for (let column = x; column < end; column++) {
        const at = y * columns + column;
        const own = block[at] ?? 0;
        if (own > 0) colors[at] = meanOf(samples.color, own * 4);
        if (!isShaded) continue;
        const light = colors[at] ?? 0;
        if (light !== 0) colors[at] = dim(light, openAt(occlusion, column, y));
      }
    }
  }
  const spare = new Uint8Array(depth.buffer, depth.byteOffset, depth.byteLength + block.byteLength);
  return { left: frame.left / 2, top: frame.top / 2, columns, rows, colors, spare };
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

function dim(light: number, share: number): number {
  return pack(
    (light & 255) * share,
    ((light >>> 8) & 255) * share,
    ((light >>> 16) & 255) * share,
    light >>> 24,
  );
}
