import { outOfRange } from '../../words/outOfRange';
import { largestCapture } from '../../model/page/viewerMessages';
import type { Viewport } from '../scene/viewport';

/**
 * Makes an image file of what is drawn, with nothing behind the model. The canvas is left as it is: what is drawn on it
 * while its tab is behind others is lost.
 * @returns null where it cannot be read now, or is larger than is kept
 */
export async function capturePicture(
  viewport: Pick<Viewport, 'read'>,
): Promise<ArrayBuffer | null> {
  const picture = viewport.read();
  const paper = document.createElement('canvas');
  const drawing = paper.getContext('2d');
  if (!picture || !drawing) return null;
  paper.width = picture.width;
  paper.height = picture.height;
  drawing.putImageData(upright(picture), 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => paper.toBlob(resolve, 'image/webp'));
  return blob && blob.size <= largestCapture ? blob.arrayBuffer() : null;
}

type ReadPicture = NonNullable<ReturnType<Viewport['read']>>;

/** Rows from the top on, and colours that are not multiplied by alpha. */
function upright({ width, height, pixels }: ReadPicture): ImageData {
  const image = new ImageData(width, height);
  const row = 4 * width;
  for (let y = 0; y < height; y++) {
    image.data.set(pixels.subarray(y * row, (y + 1) * row), (height - 1 - y) * row);
  }
  const { data } = image;
  for (let i = 3; i < data.length; i += 4) {
    const alpha = data[i] ?? outOfRange();
    if (alpha === 0 || alpha === 255) continue;
    for (let k = i - 3; k < i; k++) data[k] = ((data[k] ?? outOfRange()) * 255) / alpha;
  }
  return image;
}
