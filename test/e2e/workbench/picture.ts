import { decode } from 'fast-png';

/** What can be said about the colours of a picture. */
export interface Picture {
  /** How much of it (0…1) is of the colour that is most frequent, the background. */
  readonly backgroundShare: number;
  /** How much of it (0…1) has a vivid colour whose hue lies in the range, in degrees. */
  hueShare(from: number, to: number): number;
}

/** @param png an 8 bit RGB or RGBA picture */
export function readPicture(png: Uint8Array): Picture {
  const { data, channels } = decode(png);
  const counts = new Map<number, number>();
  const hues = new Array<number>(360).fill(0);
  const pixels = data.length / channels;
  for (let at = 0; at < data.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const color = (red << 16) | (green << 8) | blue;
    counts.set(color, (counts.get(color) ?? 0) + 1);
    const hue = vividHue(red, green, blue);
    if (hue !== null) hues[hue] = (hues[hue] ?? 0) + 1;
  }
  return {
    backgroundShare: Math.max(...counts.values()) / pixels,
    hueShare: (from, to) => hues.slice(from, to).reduce((sum, count) => sum + count, 0) / pixels,
  };
}

/** Degrees 0…359; null for a colour near grey. */
function vividHue(red: number, green: number, blue: number): number | null {
  const high = Math.max(red, green, blue);
  const range = high - Math.min(red, green, blue);
  if (high === 0 || range / high < 0.4 || range < 40) return null;
  const sector =
    high === red
      ? (green - blue) / range
      : high === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return Math.floor((sector * 60 + 360) % 360);
}
