import { openAt, type Occlusion } from './ambientOcclusion';
import { pack, type Frame } from './frame';
import { decoded, encode } from './shade';

/**
 * Halves a frame to the finished picture, RGBA with straight alpha: the mean of four samples in
 * linear light, each by its own cover, less what corners keep away.
 */
export function resolve({ size, color }: Frame, occlusion: Occlusion): Uint8Array {
  const half = size / 2;
  const rgba = new Uint8Array(half * half * 4);
  const pixels = new Uint32Array(rgba.buffer);
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      const at = y * 2 * size + x * 2;
      const a = color[at] ?? 0;
      const b = color[at + 1] ?? 0;
      const c = color[at + size] ?? 0;
      const d = color[at + size + 1] ?? 0;
      if ((a | b | c | d) === 0) continue;
      const light = a === b && a === c && a === d ? a : mean(a, b, c, d);
      pixels[y * half + x] = dim(light, openAt(occlusion, x, y, half));
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
