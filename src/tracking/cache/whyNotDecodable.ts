import { isImageKind, type AssetKind } from '../../model/assetKind';
import { imageSize } from './imageSize';
import { packHeaderBytes, packVersion } from '../../model/viewPack';
import { say } from '../../words/say';

const longestSide = 8192;
const maxPixels = 64e6;
const maxImageBytes = 32 * 1024 ** 2;
const maxJsonBytes = 32 * 1024 ** 2;

/** What is known of an asset without decoding it. */
export interface ReceivedAsset {
  readonly kind: AssetKind;
  readonly sizeBytes: number;
  /** Its first bytes; for a picture `imageSizeBytes` of them, or all if it is smaller. */
  readonly start: Uint8Array;
}

/** Why an asset must not be decoded, as a sentence for the user; null when it may be. */
export function whyNotDecodable(asset: ReceivedAsset): string | null {
  if (isImageKind(asset.kind)) return unfitPicture(asset, imageSize(asset.kind, asset.start));
  if (asset.kind === 'svg') {
    return say(
      'The picture is an SVG drawing, which can hold a program. It is not shown, but it can be saved.',
    );
  }
  if (asset.kind === 'pack') return unfitPack(asset);
  return asset.kind === 'glb' ? unfitGlb(asset) : null;
}

function unfitPicture(
  { sizeBytes }: ReceivedAsset,
  size: ReturnType<typeof imageSize>,
): string | null {
  if (sizeBytes > maxImageBytes) return say('The picture is larger than 32 MB.');
  if (size === null) return say('The picture is damaged: it does not say how large it is.');
  const { width, height } = size;
  const isTooLarge = Math.max(width, height) > longestSide || width * height > maxPixels;
  return isTooLarge
    ? say('The picture is too large to be shown: {width} × {height} pixels.', { width, height })
    : null;
}

// Checks the header only; the page validates the content.
function unfitPack({ sizeBytes, start }: ReceivedAsset): string | null {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const isWhole =
    start.length >= packHeaderBytes &&
    view.getUint32(4, true) === packVersion &&
    view.getUint32(12, true) === sizeBytes;
  return isWhole ? null : say('The prepared 3D model is of another version, or broke off.');
}

// Checks the header and the first chunk (glTF 2.0, section 4.4). The content is validated in a process of its own.
function unfitGlb({ sizeBytes, start }: ReceivedAsset): string | null {
  if (start.length < 20) return say('The 3D file is damaged: it ends in its header.');
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const [version = 0, length = 0, jsonLength = 0] = [4, 8, 12].map((at) =>
    view.getUint32(at, true),
  );
  if (version !== 2) {
    return say('The 3D file is a GLB of version {version}; only version 2 is read.', { version });
  }
  if (length !== sizeBytes) {
    return say(
      'The 3D file is damaged: it says that it has {length} bytes, and {sizeBytes} came.',
      { length, sizeBytes },
    );
  }
  if (20 + jsonLength > sizeBytes) {
    return say('The 3D file is damaged: its description is longer than the file.');
  }
  return jsonLength > maxJsonBytes
    ? say('The description in the 3D file is larger than 32 MB.')
    : null;
}
