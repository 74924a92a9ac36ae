import type { Shape } from '../geometry/rectangle';

/** A rectangle in CSS pixels from the upper left corner of the window. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * An element that covers a part of the window. A bar keeps the full width above its lower edge free, unless the window
 * is low; a panel keeps its whole column, so that nothing moves when it grows; a sign keeps only its own rectangle.
 */
export interface Overlay extends Rect {
  readonly kind: 'bar' | 'panel' | 'sign';
}

/**
 * A bar that takes more than this fraction of the window's height counts as a sign if it leaves this fraction of the
 * width.
 */
const maxHeightShare = 1 / 6;
const minShareBesideBar = 1 / 3;
/** A panel keeps its column if this fraction of the window's width is left beside it. */
const minWidthShare = 0.5;
/** If the free room is smaller than this fraction of what the window offers, overlays may cover the model. */
const minShare = 0.25;

/** The part of a window that bars and panel columns leave free; its centre is the centre of the view. */
export function unobstructedRectangle(
  { width, height }: Shape,
  overlays: readonly Overlay[],
): Rect {
  const rectangle = { left: 0, top: 0, right: width, bottom: height };
  for (const overlay of overlays) {
    if (keepsHeight(overlay, width, height))
      rectangle.top = Math.max(rectangle.top, overlay.bottom);
    if (!hasColumn(overlay, width)) continue;
    if (overlay.left < width - overlay.right)
      rectangle.left = Math.max(rectangle.left, overlay.right);
    else rectangle.right = Math.min(rectangle.right, overlay.left);
  }
  const isLarge = rectangle.right - rectangle.left >= minShare * width;
  return isLarge ? rectangle : { ...rectangle, left: 0, right: width };
}

/**
 * The part of a window in which a shape can be largest without being covered, as close to the centre of the free room
 * as signs allow.
 */
export function unobstructedRectangleFor(
  shape: Shape,
  window: Shape,
  overlays: readonly Overlay[],
): Rect {
  const free = unobstructedRectangle(window, overlays);
  const { width, height } = window;
  const others = overlays.filter((one) => !keepsHeight(one, width, height) && meets(one, free));
  const panels = others.filter(({ kind }) => kind === 'panel');
  const most = scaleIn(free, shape);
  const [besidePanels, besideAll] = [panels, others].map((obstacles) => {
    const rectangle = largest(shape, emptyRooms(free, obstacles));
    return rectangle && scaleIn(rectangle, shape) >= minShare * most ? rectangle : null;
  });
  const middle = besidePanels ?? free;
  return besideAll ? around(middle, besideAll, shape) : middle;
}

function keepsHeight(overlay: Overlay, width: number, height: number): boolean {
  const isLow = overlay.bottom > maxHeightShare * height;
  return overlay.kind === 'bar' && !(isLow && leaves(overlay, width, minShareBesideBar));
}

function hasColumn(overlay: Overlay, width: number): boolean {
  return overlay.kind === 'panel' && leaves(overlay, width, minWidthShare);
}

function leaves({ left, right }: Rect, width: number, share: number): boolean {
  return Math.max(left, width - right) >= share * width;
}

/** The maximal rectangles within a room that meet no obstacle. */
function emptyRooms(rectangle: Rect, obstacles: readonly Rect[]): readonly Rect[] {
  const rooms: Rect[] = [];
  for (const left of [rectangle.left, ...obstacles.map((one) => one.right)]) {
    for (const right of [rectangle.right, ...obstacles.map((one) => one.left)]) {
      for (const top of [rectangle.top, ...obstacles.map((one) => one.bottom)]) {
        for (const bottom of [rectangle.bottom, ...obstacles.map((one) => one.top)]) {
          const inner = { left, top, right, bottom };
          const isRoom = left < right && top < bottom;
          if (isRoom && !obstacles.some((one) => meets(one, inner))) rooms.push(inner);
        }
      }
    }
  }
  return rooms;
}

function largest(shape: Shape, rooms: readonly Rect[]): Rect | null {
  let best: Rect | null = null;
  for (const rectangle of rooms) {
    if (!best || scaleIn(rectangle, shape) > scaleIn(best, shape)) best = rectangle;
  }
  return best;
}

/**
 * The part of `room` that is symmetric about the place closest to the centre of `free` at which the shape has its full
 * size.
 */
function around(free: Rect, rectangle: Rect, shape: Shape): Rect {
  const scale = scaleIn(rectangle, shape);
  const [left, right] = span(
    free.left,
    free.right,
    rectangle.left,
    rectangle.right,
    scale * shape.width,
  );
  const [top, bottom] = span(
    free.top,
    free.bottom,
    rectangle.top,
    rectangle.bottom,
    scale * shape.height,
  );
  return { left, top, right, bottom };
}

/**
 * One dimension of `around`: the largest interval within low…high that is symmetric about the closest position of a
 * length to the centre of from…to.
 */
function span(
  from: number,
  to: number,
  low: number,
  high: number,
  length: number,
): readonly [number, number] {
  const half = Math.min(length, high - low) / 2;
  const middle = Math.max(low + half, Math.min(high - half, (from + to) / 2));
  const reach = Math.min(middle - low, high - middle);
  return [middle - reach, middle + reach];
}

function scaleIn({ left, right, top, bottom }: Rect, { width, height }: Shape): number {
  // A point fits everywhere, and a line wherever the room is long enough; the lower limit avoids division by zero.
  const least = 1e-6 * Math.max(width, height, 1e-9);
  return Math.min(
    (right - left) / Math.max(width, least),
    (bottom - top) / Math.max(height, least),
  );
}

function meets(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
