import type { Shape } from '../geometry/rectangle';

/** Upright, in CSS pixels from the left upper corner of the window. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Something that lies over the window. Nothing stands above or beside a bar, unless the window is low; a
 * panel keeps its whole column, so that nothing moves when it grows; a sign in a corner keeps what it covers.
 */
export interface Overlay extends Rect {
  readonly kind: 'bar' | 'panel' | 'sign';
}

/** A bar that keeps more of the window's height than this is a sign, where it leaves this much of the width. */
const mostOfHeight = 1 / 6;
const leastBesideBar = 1 / 3;
/** A panel keeps its column when this part of the window's width is left beside it. */
const leastBeside = 0.5;
/** What stands in a room smaller than this part of what the window offers is better covered a little. */
const leastShare = 0.25;

/** What of a window bars, and panels with a column, leave free: its middle is the middle of the view. */
export function freeRoom({ width, height }: Shape, overlays: readonly Overlay[]): Rect {
  const room = { left: 0, top: 0, right: width, bottom: height };
  for (const overlay of overlays) {
    if (keepsHeight(overlay, width, height)) room.top = Math.max(room.top, overlay.bottom);
    if (!hasColumn(overlay, width)) continue;
    if (overlay.left < width - overlay.right) room.left = Math.max(room.left, overlay.right);
    else room.right = Math.min(room.right, overlay.left);
  }
  const isLarge = room.right - room.left >= leastShare * width;
  return isLarge ? room : { ...room, left: 0, right: width };
}

/**
 * The part of a window in which a shape stands largest with nothing over it, as near to the middle of
 * what panels leave as signs let it.
 */
export function roomFor(shape: Shape, window: Shape, overlays: readonly Overlay[]): Rect {
  const free = freeRoom(window, overlays);
  const { width, height } = window;
  const others = overlays.filter((one) => !keepsHeight(one, width, height) && meets(one, free));
  const panels = others.filter(({ kind }) => kind === 'panel');
  const most = scaleIn(free, shape);
  const [besidePanels, besideAll] = [panels, others].map((obstacles) => {
    const room = largest(shape, emptyRooms(free, obstacles));
    return room && scaleIn(room, shape) >= leastShare * most ? room : null;
  });
  const middle = besidePanels ?? free;
  return besideAll ? around(middle, besideAll, shape) : middle;
}

function keepsHeight(overlay: Overlay, width: number, height: number): boolean {
  const isLow = overlay.bottom > mostOfHeight * height;
  return overlay.kind === 'bar' && !(isLow && leaves(overlay, width, leastBesideBar));
}

function hasColumn(overlay: Overlay, width: number): boolean {
  return overlay.kind === 'panel' && leaves(overlay, width, leastBeside);
}

function leaves({ left, right }: Rect, width: number, share: number): boolean {
  return Math.max(left, width - right) >= share * width;
}

/** The rectangles within a room that meet no obstacle, among them all that cannot grow. */
function emptyRooms(room: Rect, obstacles: readonly Rect[]): readonly Rect[] {
  const rooms: Rect[] = [];
  for (const left of [room.left, ...obstacles.map((one) => one.right)]) {
    for (const right of [room.right, ...obstacles.map((one) => one.left)]) {
      for (const top of [room.top, ...obstacles.map((one) => one.bottom)]) {
        for (const bottom of [room.bottom, ...obstacles.map((one) => one.top)]) {
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
  for (const room of rooms) {
    if (!best || scaleIn(room, shape) > scaleIn(best, shape)) best = room;
  }
  return best;
}

/** The part of `room` around the place nearest to the middle of `free` where a shape is as large as it goes. */
function around(free: Rect, room: Rect, shape: Shape): Rect {
  const scale = scaleIn(room, shape);
  const [left, right] = span(free.left, free.right, room.left, room.right, scale * shape.width);
  const [top, bottom] = span(free.top, free.bottom, room.top, room.bottom, scale * shape.height);
  return { left, top, right, bottom };
}

/** As much of low…high as there is to both sides of where a length is nearest to the middle of from…to. */
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
  // A point has room everywhere, and a line wherever it is long enough.
  const least = 1e-6 * Math.max(width, height, 1e-9);
  return Math.min(
    (right - left) / Math.max(width, least),
    (bottom - top) / Math.max(height, least),
  );
}

function meets(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
