/** A whole picture, row by row: sRGB and straight alpha, one byte each, red lowest. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly colors: Int32Array;
}

/**
 * Blends one packed colour over another.
 * @param alpha opacity of `over`, from 0 to 1
 */
export function blend(under: number, over: number, alpha: number): number {
  const underAlpha = ((under >>> 24) / 255) * (1 - alpha);
  const total = alpha + underAlpha;
  if (total <= 0) return 0;
  const share = alpha / total;
  const red = (under & 255) + ((over & 255) - (under & 255)) * share;
  const green = ((under >>> 8) & 255) + (((over >>> 8) & 255) - ((under >>> 8) & 255)) * share;
  const blue = ((under >>> 16) & 255) + (((over >>> 16) & 255) - ((under >>> 16) & 255)) * share;
  return pack(red, green, blue, total * 255);
}

/** Packs four components from 0 to 255. */
export function pack(red: number, green: number, blue: number, alpha: number): number {
  return (
    (red + 0.5) |
    0 |
    (((green + 0.5) | 0) << 8) |
    (((blue + 0.5) | 0) << 16) |
    (((alpha + 0.5) | 0) << 24)
  );
}
