/** A picture as its pixels: red, green, blue and alpha, a byte each, row by row. */
export interface PixelPicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array | Buffer;
}

/** The hue that most of the drawn part has, in degrees; `grey` where it has none; null where nothing is drawn. */
export type Hue = number | 'grey' | null;

const bins = 24;

/** What has the colour of the border is the background. */
export function hueOf({ width, height, rgba }: PixelPicture): Hue {
  const isBackground = backgroundOf(width, height, rgba);
  const sums = new Float64Array(bins);
  let drawn = 0;
  for (let at = 0; at < width * height; at++) {
    if (isBackground(at)) continue;
    drawn += 1;
    const { hue, chroma } = colourAt(rgba, at);
    const bin = Math.floor((hue / 360) * bins) % bins;
    if (chroma > 0.2) sums[bin] = (sums[bin] ?? 0) + 1;
  }
  if (drawn < width * height * 0.005) return null;
  const coloured = sums.reduce((sum, count) => sum + count, 0);
  if (coloured < drawn * 0.3) return 'grey';
  return ((sums.indexOf(Math.max(...sums)) + 0.5) * 360) / bins;
}

/** Whether two hues are what a person calls the same colour, or both are grey. */
export function isSameHue(one: Hue, other: Hue): boolean | null {
  if (one === null || other === null) return null;
  if (one === 'grey' || other === 'grey') return one === other;
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart) <= 40;
}

/** A row's background is what its two ends have: programs draw a gradient from top to bottom. */
function backgroundOf(width: number, height: number, rgba: PixelPicture['rgba']) {
  const byte = (at: number, part: number) => rgba[4 * at + part] ?? 0;
  const near = (at: number, end: number) =>
    [0, 1, 2].every((part) => Math.abs(byte(at, part) - byte(end, part)) < 14);
  return (at: number) => {
    if (byte(at, 3) < 128) return true;
    const row = Math.floor(at / width) * width;
    return near(at, row) || near(at, row + width - 1) || height === 0;
  };
}

function colourAt(rgba: PixelPicture['rgba'], at: number) {
  const [red = 0, green = 0, blue = 0] = rgba.subarray(4 * at, 4 * at + 3);
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (span === 0) return { hue: 0, chroma: 0 };
  const sixth =
    most === red
      ? (green - blue) / span + 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  return { hue: (sixth % 6) * 60, chroma: span / 255 };
}
