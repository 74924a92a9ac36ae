import type { ImageKind } from '../../model/assetKind';

/** In pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** How many leading bytes of a picture `imageSize` may need: in a JPEG the size comes after the colour profiles. */
export const imageSizeBytes = 1024 ** 2;

/** The size that the header of a picture states, read without decoding it; null when it states none. */
export function imageSize(kind: ImageKind, start: Uint8Array): ImageSize | null {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const size = readers[kind](view);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

const readers: Readonly<Record<ImageKind, (view: DataView) => ImageSize | null>> = {
  png: sizeOfPng,
  jpeg: sizeOfJpeg,
  webp: sizeOfWebp,
  gif: sizeOfGif,
};

// The header chunk must be the first: https://www.w3.org/TR/png/#11IHDR
function sizeOfPng(view: DataView): ImageSize | null {
  if (view.byteLength < 24 || textAt(view, 12) !== 'IHDR') return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function sizeOfGif(view: DataView): ImageSize | null {
  if (view.byteLength < 10) return null;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

// There are three forms: https://developers.google.com/speed/webp/docs/riff_container
function sizeOfWebp(view: DataView): ImageSize | null {
  if (view.byteLength < 30) return null;
  switch (textAt(view, 12)) {
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24At(view, 24) + 1, height: uint24At(view, 27) + 1 };
    default:
      return null;
  }
}

// A JPEG is a sequence of segments with lengths; the first frame header has the size: ITU-T T.81, annex B.
function sizeOfJpeg(view: DataView): ImageSize | null {
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (startsFrame(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    } else at += 2 + Math.max(view.getUint16(at + 2), 2);
  }
  return null;
}

function startsFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function uint24At(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}
