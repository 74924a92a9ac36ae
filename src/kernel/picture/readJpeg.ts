import type { SavedPicture } from '../base/scene';
import { isPictureSize } from './isPictureSize';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Markers of frame headers of all codings; C4, C8 and CC between them are other segments. */
const frames = [
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
] as const;

/**
 * The JPEG that begins at `from`. Its segments are followed to the end, because the bytes of its beginning and
 * end also occur by chance, and in thumbnails inside a picture.
 * @returns null where there is none, or where it is incomplete
 */
export function readJpeg(bytes: Uint8Array, from = 0): SavedPicture | null {
  if (bytes[from] !== 0xff || bytes[from + 1] !== startOfImage) return null;
  let size: { width: number; height: number } | null = null;
  let at = from + 2;
  while (at + 4 <= bytes.length + 2 && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === endOfImage) {
      return size && { type: 'jpeg', ...size, bytes: bytes.subarray(from, at + 2) };
    }
    if (frames.some((frame) => frame === marker)) size = frameSize(bytes, at);
    const length = wordAt(bytes, at + 2);
    if (length < 2) return null;
    at += 2 + length;
    if (marker === startOfScan) at = endOfScan(bytes, at);
  }
  return null;
}

function frameSize(bytes: Uint8Array, at: number): { width: number; height: number } | null {
  const height = wordAt(bytes, at + 5);
  const width = wordAt(bytes, at + 7);
  return isPictureSize(width, height) ? { width, height } : null;
}

/** The end of the compressed data: a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    const isInside = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isInside && next !== 0xff) return at;
    at += isInside ? 2 : 1;
  }
}

/** 0 beyond the end of the file, which is neither a size nor a length. */
function wordAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
