import { outOfRange } from '../../../words/outOfRange';
import type { Shape } from '../../geometry/rectangle';
import type { Rect } from '../../controls/unobstructedRectangle';
import { inPicture } from '../../base/inPicture';
import type { ToolContext } from '../../toolkit/tool';

/** The part of the window that a picture shows; may reach beyond it. */
interface PictureCrop {
  /** Its upper left corner in the window, CSS pixels. */
  readonly left: number;
  readonly top: number;
  /** Pixels of the picture for each CSS pixel. */
  readonly scale: number;
}

/** A fitted model is surrounded by 10 % of free space, as in the window. */
const margin = 1.1;

/**
 * What is fitted into the window is also fitted into the picture, which has no toolbar and panels. Any other view is
 * shown with the height of the window, around its centre.
 */
export function pictureCrop(context: CropContext, wish: WantedPicture): PictureCrop {
  const { clientWidth, clientHeight } = context.viewport.canvas;
  const usual = wish.height / clientHeight;
  const fitted = boxOfFitted(context, wish.hasLabels);
  if (fitted) return around(fitted, wish, wish.hasLabels ? usual * legendHeight(context.layer) : 0);
  const [x, y] = context.viewport.middle;
  const left = ((1 + x) * clientWidth - wish.width / usual) / 2;
  return { left, top: (-y * clientHeight) / 2, scale: usual };
}

/** Size in pixels. */
interface WantedPicture extends Shape {
  readonly hasLabels: boolean;
}

export type CropContext = Pick<ToolContext, 'viewport' | 'layer' | 'navigation' | 'project'>;

/** @param above free space at the top, pixels of the picture */
function around(box: Rect, { width, height }: Shape, above: number): PictureCrop {
  const below = height - above;
  const scale = Math.min(width / (box.right - box.left), below / (box.bottom - box.top));
  const left = (box.left + box.right - width / scale) / 2;
  const top = (box.top + box.bottom - below / scale) / 2 - above / scale;
  return { left, top, scale };
}

/**
 * Rectangle of the fitted points with margin and labels; null when nothing is fitted, or the rectangle is only a point.
 */
function boxOfFitted({ navigation, project, layer }: CropContext, hasLabels: boolean): Rect | null {
  const places = navigation.fittedPoints()?.map((point) => project(point)) ?? [];
  const seen = places.filter((place) => place !== null);
  if (seen.length === 0 || seen.length < places.length) return null;
  const box = unionOf(seen.map(([x, y]) => ({ left: x, top: y, right: x, bottom: y })));
  const [x, y] = [box.right - box.left, box.bottom - box.top].map((side) => side * (margin - 1));
  const [dx, dy] = [(x ?? outOfRange()) / 2, (y ?? outOfRange()) / 2];
  if (dx + dy < 0.5) return null;
  const { left, top, right, bottom } = box;
  const grown = { left: left - dx, top: top - dy, right: right + dx, bottom: bottom + dy };
  return unionOf([grown, ...(hasLabels ? labelsIn(layer) : [])]);
}

/** The labels that are visible in the window. */
function labelsIn(layer: HTMLElement): readonly Rect[] {
  const { left: x, top: y, width, height } = layer.getBoundingClientRect();
  return [...layer.querySelectorAll(`div[${inPicture}="model"] > *`)]
    .map((label) => label.getBoundingClientRect())
    .filter(({ left, right, top, bottom }) => {
      return left < x + width && right > x && top < y + height && bottom > y;
    })
    .map(({ left, right, top, bottom }) => {
      return { left: left - x, right: right - x, top: top - y, bottom: bottom - y };
    });
}

/** Lower end of the legends in the corner, CSS pixels. */
function legendHeight(layer: HTMLElement): number {
  const { top } = layer.getBoundingClientRect();
  const signs = [...layer.querySelectorAll(`[${inPicture}="window"]`)];
  const ends = signs.map((sign) => sign.getBoundingClientRect().bottom - top);
  return Math.min(Math.max(0, ...ends), layer.clientHeight / 2);
}

function unionOf(boxes: readonly Rect[]): Rect {
  return boxes.reduce((a, b) => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }));
}
