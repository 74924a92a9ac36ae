import { decode } from 'fast-png';
import type { ViewerPage } from '../../viewerPage';

/** The view beside the panel, whose lines light up under the pointer. */
export function viewPicture({ page }: ViewerPage): Promise<Buffer> {
  return page.screenshot({ clip: { x: 340, y: 60, width: 440, height: 500 } });
}

/** How many pixels are of clearly another colour: outlines are blended a little otherwise now and then. */
export function otherPixels(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [decode(one), decode(other)];
  let count = 0;
  for (let i = 0; i < a.data.length; i += a.channels) {
    const apart = [0, 1, 2].map((k) => Math.abs((a.data[i + k] ?? 0) - (b.data[i + k] ?? 0)));
    if (Math.max(...apart) > clear) count += 1;
  }
  return count;
}

/** How many pixels are nearly as dark as the background of the dark theme. */
export function darkPixels(picture: Uint8Array): number {
  const { data, channels } = decode(picture);
  let count = 0;
  for (let i = 0; i < data.length; i += channels) {
    if (Math.max(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0) < dark) count += 1;
  }
  return count;
}

const dark = 60;

/**
 * How much the pixels just above a horizontal yellow line differ from those farther above, 0 to 255: the median of all
 * columns that the line crosses.
 */
export function haloContrast(picture: Uint8Array): number {
  const { data, channels, width, height } = decode(picture);
  const at = (x: number, y: number, k: number) => data[(y * width + x) * channels + k] ?? 0;
  const isYellow = (x: number, y: number) => Math.min(at(x, y, 0), at(x, y, 1)) - at(x, y, 2) > 50;
  const found: number[] = [];
  for (let x = 0; x < width; x++) {
    const line = Array.from({ length: height }, (_, y) => y).find((y) => isYellow(x, y));
    if (line === undefined) continue;
    const apart = [0, 1, 2].map((k) => Math.abs(at(x, line - 1, k) - at(x, line - 8, k)));
    found.push(Math.max(...apart));
  }
  const middle = found.sort((one, other) => one - other)[Math.floor(found.length / 2)];
  if (middle === undefined) throw new RangeError('no yellow line');
  return middle;
}

/** The red in the darkest yellow pixel, 0 to 255. */
export function yellowLight(picture: Uint8Array): number {
  const { data, channels } = decode(picture);
  let darkest = 255;
  for (let i = 0; i < data.length; i += channels) {
    const [red = 0, green = 0, blue = 0] = [data[i], data[i + 1], data[i + 2]];
    if (Math.min(red, green) - blue > 50) darkest = Math.min(darkest, red);
  }
  return darkest;
}

/** The first pixel that is clearly of another colour, row by row. */
export function firstOther(one: Uint8Array, other: Uint8Array): readonly [x: number, y: number] {
  const [a, b] = [decode(one), decode(other)];
  for (let i = 0; i < a.data.length; i += a.channels) {
    const apart = [0, 1, 2].map((k) => Math.abs((a.data[i + k] ?? 0) - (b.data[i + k] ?? 0)));
    const pixel = i / a.channels;
    if (Math.max(...apart) > clear) return [pixel % a.width, Math.floor(pixel / a.width)];
  }
  throw new RangeError('no pixel is otherwise');
}

const clear = 32;
