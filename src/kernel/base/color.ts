import type { Rgba } from './scene';

/** The grey, in sRGB, of parts for which the file names no colour. */
export const defaultColor: Rgba = [0.71, 0.73, 0.76, 1];

/** A colour of a file, in which a component may be no finite number: that is shown as if there were none. */
export function shownColor(color: Rgba): Rgba {
  return color.every(Number.isFinite) ? color : defaultColor;
}

/** One sRGB component as linear light, both 0…1. */
export function toLinear(srgb: number): number {
  return srgb <= 0.04045 ? srgb / 12.92 : ((srgb + 0.055) / 1.055) ** 2.4;
}

/** One component of linear light as sRGB, both 0…1. */
export function toSrgb(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}
