import { outOfRange } from '../../words/outOfRange';
import { asBytes } from '../platform';
import { encodePng } from './encodePng';
import type { SavedPicture } from '../base/scene';
import { isPictureSize } from './isPictureSize';
import { unpackRuns } from './unpackRuns';

const headerBytes = 40;
const uncompressed = 0;
const runsOfBytes = 1;

const opaque = 255 << 24;
const none = new Uint8Array(0);

/**
 * Converts a device-independent bitmap without a file header, as Windows programs put it on the clipboard, to a
 * PNG.
 * @returns null where it is invalid, incomplete, or compressed other than by run lengths
 */
export function readDib(bytes: Uint8Array): SavedPicture | null {
  const dib = asBytes(bytes);
  if (dib.length < headerBytes || dib.readUInt32LE(0) !== headerBytes) return null;
  const width = dib.readInt32LE(4);
  const signedHeight = dib.readInt32LE(8);
  const height = Math.abs(signedHeight);
  const bits = dib.readUInt16LE(14);
  const packing = dib.readUInt32LE(16);
  if (!isPictureSize(width, height)) return null;
  if (bits !== 8 && bits !== 24 && bits !== 32) return null;

  const paletteSize = bits === 8 ? dib.readUInt32LE(32) || 256 : 0;
  const palette = dib.subarray(headerBytes, headerBytes + 4 * paletteSize);
  const stride = Math.ceil((width * bits) / 32) * 4;
  const written = dib.subarray(headerBytes + 4 * paletteSize);
  const isPacked = packing === runsOfBytes && bits === 8;
  const pixels = isPacked ? unpackRuns(written, stride, height) : written;
  if (!pixels || (packing !== uncompressed && !isPacked)) return null;
  if (paletteSize > 256 || palette.length < 4 * paletteSize) return null;
  if (stride * height > pixels.length) return null;
  const colors = new Int32Array(width * height);
  for (let row = 0; row < height; row++) {
    // A positive height means that the lowest row is first.
    const y = signedHeight > 0 ? height - 1 - row : row;
    for (let x = 0; x < width; x++) {
      const at = row * stride + (x * bits) / 8;
      const from = bits === 8 ? palette : pixels;
      const place = bits === 8 ? 4 * ((pixels[at] ?? outOfRange()) % paletteSize) : at;
      const blue = from[place] ?? outOfRange();
      const green = from[place + 1] ?? outOfRange();
      const red = from[place + 2] ?? outOfRange();
      colors[y * width + x] = red | (green << 8) | (blue << 16) | opaque;
    }
  }
  const drawn = { left: 0, top: 0, columns: width, rows: height, colors, spare: none };
  return { type: 'png', width, height, bytes: encodePng(drawn, width, height) };
}
