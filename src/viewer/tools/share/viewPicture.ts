import { say } from '../../../words/say';
import { drawTiles } from './drawTiles';
import { paintOverlay } from './paintOverlay';
import { pictureFrame, type FramedContext } from './pictureFrame';

export interface PictureWish {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly isTransparent: boolean;
  /** Whether measures and their labels are on it. */
  readonly hasLabels: boolean;
}

const [shortestSide, longestSide, mostPixels] = [16, 16_384, 2 ** 27];
/** Graphics cards draw at least this much at once, with smooth edges. */
const longestTile = 2048;

/** What is wrong with a size; null for nothing. */
export function sizeTrouble({ width, height }: PictureWish): string | null {
  const isSide = (side: number) =>
    Number.isInteger(side) && side >= shortestSide && side <= longestSide;
  if (isSide(width) && isSide(height) && width * height <= mostPixels) return null;
  return say(
    'A picture has {shortestSide} to {longestSide} pixels a side, and at most {value} million together.',
    { shortestSide, longestSide, value: Math.round(mostPixels / 1e6) },
  );
}

/**
 * Draws what is seen into a PNG picture of any size. What was fitted into the window fills it. Of any other
 * view its middle shows the middle of what panels leave free, and its height as much as the height of the
 * window; a wider picture shows more at the sides.
 * @throws Error with a sentence when that is not possible
 */
export async function makePicture(context: FramedContext, wish: PictureWish): Promise<Blob> {
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
  const frame = pictureFrame(context, wish);
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
