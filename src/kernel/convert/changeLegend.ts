import { outOfRange } from '../../words/outOfRange';
import { say } from '../../words/say';
import type { Rgba } from '../base/scene';
import type { Raster } from '../picture/raster';
import { writeText } from '../picture/strokeText';

/** The colour of faces in both revisions. */
export const grey: Rgba = [0.74, 0.75, 0.77, 1];
/** A red and a green that people with colour blindness can distinguish. */
export const onlyOld: Rgba = [0.835, 0.369, 0, 1];
export const onlyNew: Rgba = [0, 0.62, 0.451, 1];

/** Factor on a colour under a stripe. */
const underStripe = 0.45;

/** The colour under a stripe; the colour of faces in both revisions stays the same. */
export function stripeBaseColor(color: Rgba | null): Rgba | null {
  if (color !== onlyOld && color !== onlyNew) return color;
  const [red, green, blue, alpha] = color;
  return [red * underStripe, green * underStripe, blue * underStripe, alpha];
}

/** Lengths below are in pixels of a picture of this width; in another one they grow with it. */
const fullWidth = 2048;

/**
 * Distance between stripes, across them, and the share that a stripe covers. The page uses the same at half the width.
 */
const period = 18;
const stripe = 0.3;

/** Stripes rise to the left on faces of the old revision only, to the right on those of the new one only. */
function isStriped(at: number, width: number, kind: 'old' | 'new'): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  const across = (kind === 'old' ? x - y : x + y) * Math.SQRT1_2;
  const periods = across / ((period * width) / fullWidth);
  return periods - Math.floor(periods) < stripe;
}

/**
 * Draws stripes over faces of one revision only.
 * @param inked the same picture in the colours under stripes
 */
export function drawStripes(plain: Raster, inked: Raster): Raster {
  const { width } = plain;
  const colors = plain.colors.map((color, pixel) => {
    const under = inked.colors[pixel] ?? outOfRange();
    if (under === color) return color;
    const kind = (color & 255) > ((color >>> 8) & 255) ? 'old' : 'new';
    return isStriped(pixel, width, kind) ? under : color;
  });
  return { ...plain, colors };
}

const legendWords = () =>
  [
    [grey, null, say('in both')],
    [onlyOld, 'old', say('only old, left')],
    [onlyNew, 'new', say('only new, right')],
  ] as const;

/** Height of the strip below a picture, size of a swatch, and a fifth of a lowercase letter's height. */
const legendHeight = 96;
const swatchSize = 44;
const swatchGap = 20;
const unit = 4;
const margin = 48;

const white = 0xffffffff | 0;
const black = packed([0.13, 0.13, 0.13, 1]);

/** Adds a legend of the colours and stripes below a picture. */
export function withLegend({ width, height, colors }: Raster): Raster {
  const scale = width / fullWidth;
  const [strip, size] = [Math.round(legendHeight * scale), Math.round(swatchSize * scale)];
  const all = new Int32Array(width * (height + strip)).fill(white);
  all.set(colors);
  const raster = { width, height: height + strip, colors: all };
  const top = height + Math.round((strip - size) / 2);
  let left = Math.round(margin * scale);
  for (const [color, kind, words] of legendWords()) {
    drawSwatch(raster, { left, top, size }, color, kind);
    const base = top + size / 2 + 3 * unit * scale;
    const start = left + size + swatchGap * scale;
    const end = writeText(raster, words, [start, base], unit * scale, black);
    left = Math.round(end + 2 * margin * scale);
  }
  return raster;
}

function drawSwatch(
  { width, colors }: Raster,
  { left, top, size }: { readonly left: number; readonly top: number; readonly size: number },
  color: Rgba,
  kind: 'old' | 'new' | null,
): void {
  const [plain, inked] = [packed(color), packed(stripeBaseColor(color) ?? color)];
  for (let y = top; y < top + size; y++) {
    for (let x = left; x < left + size; x++) {
      const at = y * width + x;
      colors[at] = kind && isStriped(at, width, kind) ? inked : plain;
    }
  }
}

function packed([red, green, blue]: Rgba): number {
  const byte = (share: number) => Math.round(255 * share);
  return byte(red) | (byte(green) << 8) | (byte(blue) << 16) | (255 << 24);
}
