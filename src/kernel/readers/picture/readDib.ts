import { encode } from 'fast-png';
import type { SavedPicture } from '../../scene';
import { isPictureSize } from './isPictureSize';
import { unpackRuns } from './unpackRuns';

const headerBytes = 40;
const uncompressed = 0;
const runsOfBytes = 1;

/**
 * A device-independent bitmap without a file header, as Windows programs put it on the clipboard; it
 * becomes a PNG, which everything shows.
 * @returns null for what is none, is cut off, or is packed in another way than by runs
 */
export function readDib(bytes: Uint8Array): SavedPicture | null {
  const dib = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
  if (paletteSize > 256 || stride * height > pixels.length) return null;
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    // A positive height means that the lowest row stands first.
    const y = signedHeight > 0 ? height - 1 - row : row;
    for (let x = 0; x < width; x++) {
      const at = row * stride + (x * bits) / 8;
      const [colors, place] =
        bits === 8 ? [palette, 4 * ((pixels[at] ?? 0) % paletteSize)] : [pixels, at];
      const [blue = 0, green = 0, red = 0] = colors.subarray(place, place + 3);
      data.set([red, green, blue], 3 * (y * width + x));
    }
  }
  const png = encode({ width, height, data, channels: 3, depth: 8 });
  return { type: 'png', width, height, bytes: png };
}
