import { openAt, type Occlusion } from './ambientOcclusion';
import { pack, type Frame } from './frame';
import { decoded, encode } from './shade';

/**
 * Halves a frame into the finished picture, RGBA with straight alpha: the mean of four samples in
 * linear light, each by its own cover, less what corners keep away.
 * @param size of the picture in pixels, on a side
 */
export function resolve(frame: Frame, occlusion: Occlusion, size: number): Uint8Array {
  const { width, height, color } = frame;
  const rgba = new Uint8Array(size * size * 4);
  const pixels = new Uint32Array(rgba.buffer);
  for (let y = 0; y < height; y += 2) {
    const row = ((frame.top + y) / 2) * size + frame.left / 2;
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      const a = color[at] ?? 0;
      const b = color[at + 1] ?? 0;
      const c = color[at + width] ?? 0;
      const d = color[at + width + 1] ?? 0;
      if ((a | b | c | d) === 0) continue;
      const light = a === b && a === c && a === d ? a : mean(a, b, c, d);
      pixels[row + x / 2] = dim(light, openAt(occlusion, x + 1, y + 1));
    }
  }
  return rgba;
}

function mean(a: number, b: number, c: number, d: number): number {
  const aa = a >>> 24;
  const ba = b >>> 24;
  const ca = c >>> 24;
  const da = d >>> 24;
  const total = aa + ba + ca + da;
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
