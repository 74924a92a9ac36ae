import { largestCapture } from '../../model/page/viewerMessages';
import type { Viewport } from '../scene/viewport';

/** Longer sides are reduced to so many pixels: the picture stands for a moment only. */
const longestSide = 2048;

/**
 * Takes a picture of what the canvas shows, with nothing behind the model.
 * @returns an image file; null where the graphics card cannot draw now, or the picture is larger than is kept
 */
export async function capturePicture(
  viewport: Pick<Viewport, 'canvas' | 'isLost' | 'repeat'>,
): Promise<ArrayBuffer | null> {
  const { canvas } = viewport;
  const scale = Math.min(1, longestSide / Math.max(canvas.width, canvas.height));
  const paper = document.createElement('canvas');
  paper.width = Math.round(canvas.width * scale);
  paper.height = Math.round(canvas.height * scale);
  const drawing = paper.getContext('2d');
  if (!drawing || viewport.isLost) return null;
  // A canvas loses what is drawn on it when it has been shown: it is read in the same task.
  viewport.repeat();
  drawing.drawImage(canvas, 0, 0, paper.width, paper.height);
  const blob = await new Promise<Blob | null>((resolve) => paper.toBlob(resolve, 'image/webp'));
  return blob && blob.size <= largestCapture ? blob.arrayBuffer() : null;
}
