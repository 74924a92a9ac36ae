import type { Rgba } from './scene';

/** The default colour, a grey in sRGB, of parts without a colour in the file. */
export const defaultColor: Rgba = [0.71, 0.73, 0.76, 1];

/** The colour of a file; null where there is none or a component is not finite. */
export function finiteColor(color: Rgba | null): Rgba | null {
  return color?.every(Number.isFinite) ? color : null;
}

/** Converts one sRGB component to linear light, both from 0 to 1. */
export function toLinear(srgb: number): number {
  return srgb <= 0.04045 ? srgb / 12.92 : ((srgb + 0.055) / 1.055) ** 2.4;
}

/** Converts one component of linear light to sRGB, both from 0 to 1. */
export function toSrgb(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}
