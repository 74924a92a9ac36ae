import { say } from '../../../words/say';
import { drawTiles } from './drawTiles';
import { paintOverlay } from './paintOverlay';
import { pictureCrop, type CropContext } from './pictureCrop';

export interface PictureRequest {
  /** Size in pixels. */
  readonly width: number;
  readonly height: number;
  readonly isTransparent: boolean;
  /** Whether measurements and labels are drawn. */
  readonly hasLabels: boolean;
}

const [shortestSide, longestSide, maxPixels] = [16, 16_384, 2 ** 27];
/** Longest side of a tile, pixels; every graphics card can draw this with multisampling. */
const longestTile = 2048;

/** The reason why a size is not allowed; null when it is. */
export function sizeTrouble({ width, height }: PictureRequest): string | null {
  const isSide = (side: number) =>
    Number.isInteger(side) && side >= shortestSide && side <= longestSide;
  if (isSide(width) && isSide(height) && width * height <= maxPixels) return null;
  return say(
    'A picture has {shortestSide} to {longestSide} pixels a side, and at most {value} million together.',
    { shortestSide, longestSide, value: Math.round(maxPixels / 1e6) },
  );
}

/**
 * Draws the view to a PNG picture of any size. What is fitted into the window fills the picture. Any other view is
 * shown with the height of the window, around the centre of its free part; a wider picture shows more at the sides.
 * @throws Error with a message for the user
 */
export async function makePicture(context: CropContext, wish: PictureRequest): Promise<Blob> {
  const { viewport, layer } = context;
  const { width, height } = wish;
  const paper = document.createElement('canvas');
  paper.width = width;
  paper.height = height;
  const drawing = paper.getContext('2d');
  if (!drawing || viewport.isLost) throw new Error(say('The graphics card cannot draw now.'));
  if (!wish.isTransparent) {
    drawing.fillStyle = getComputedStyle(document.body).backgroundColor;
    drawing.fillRect(0, 0, width, height);
  }
  const frame = pictureCrop(context, wish);
  drawTiles(viewport, { width, height, ...frame, widest: longestTile }, (tile, x, y) => {
    drawing.drawImage(tile, x, y);
  });
  if (wish.hasLabels) {
    const { left, top, scale } = frame;
    drawing.setTransform(scale, 0, 0, scale, -scale * left, -scale * top);
    paintOverlay(drawing, layer, 'model');
    const { clientWidth, clientHeight } = viewport.canvas;
    const usual = height / clientHeight;
    drawing.setTransform(usual, 0, 0, usual, width - usual * clientWidth, 0);
    paintOverlay(drawing, layer, 'window');
  }
  const blob = await new Promise<Blob | null>((resolve) => paper.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(say('This picture is too large for the browser.'));
  return blob;
}
