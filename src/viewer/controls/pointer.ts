import type { ViewerOptions } from '../../model/page/viewerMessages';
import type { NdcPoint } from '../geometry/rectangle';
import { gestureOf, type Gesture } from './mouseSchemes';
import { pan, orbitAbout, orbitFreelyAbout, zoom, type Point, type Pose } from '../geometry/pose';
import { WheelReader } from './wheel';
import { wrapAngle } from '../../model/vectors';

export type NavigationOptions = Pick<ViewerOptions, 'mouse' | 'orbit' | 'scroll'>;

/** What the pointer controls need from the view. */
export interface NavigatedView {
  readonly canvas: HTMLElement;
  readonly pose: Pose;
  steering(): NavigationOptions;
  setPose(pose: Pose): void;
  pointAt(spot: NdcPoint): Point;
  /** The point of the model's surface under a spot; null where there is none. */
  surfaceAt(spot: NdcPoint): Point | null;
  /** Moves the target to the depth of what is under the spot, so that zoom and pan act there. */
  focus(spot: NdcPoint): void;
  /** The pivot of a rotation that starts beside the model. */
  middle(): Point;
}

/** Radians for a drag over the height of the window. */
const turnPerHeight = Math.PI;
/** Zoom factor of a drag over the height of the window. */
const zoomPerHeight = 20;
/** A trackball drag that starts beyond this fraction of the half window rolls. */
const rim = 0.88;

interface Drag {
  readonly gesture: Gesture;
  /** The pivot of rotations and rolls, and the fixed point of zooming. */
  readonly pivot: Point;
}

/**
 * Navigation by mouse, pen, trackpad and touch. Mouse buttons follow the chosen scheme, and the wheel zooms at the
 * pointer. One finger rotates; two fingers pan, zoom and roll; three pan. A rotation keeps the point under the pointer
 * in place.
 */
export function navigateByPointer(view: NavigatedView): void {
  const { canvas } = view;
  const fingers = new Map<number, PointerEvent>();
  const wheel = new WheelReader();
  let drag: Drag | null = null;

  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
    drag = dragOf(event);
    if (fingers.size === 2) view.focus(ndcPointOf(canvas, ...middleOf([...fingers.values()])));
  });
  canvas.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !drag) return;
    if (fingers.size > 1) pinch(event);
    else move(drag, event, before);
    fingers.set(event.pointerId, event);
  });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(end, (event) => {
      fingers.delete(event.pointerId);
      const [left] = fingers.values();
      drag = left ? dragOf(left) : null;
    });
  }
  // A middle click must not paste or scroll.
  canvas.addEventListener('auxclick', (event) => {
    event.preventDefault();
  });
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const scroll = wheel.read(event, view.steering().scroll);
      const spot = ndcPointOf(canvas, event.clientX, event.clientY);
      view.focus(spot);
      if (scroll.kind === 'pan') panBy(scroll.right, scroll.down);
      else view.setPose(zoom(view.pose, scroll.factor, view.pointAt(spot)));
    },
    { passive: false },
  );

  function dragOf(event: PointerEvent): Drag | null {
    const spot = ndcPointOf(canvas, event.clientX, event.clientY);
    const isTouch = event.pointerType === 'touch';
    const asked = isTouch ? 'turn' : gestureOf(event, view.steering().mouse);
    if (asked === null) return null;
    const rolls = asked === 'turn' && view.steering().orbit === 'trackball' && isAtRim(spot);
    const gesture = rolls ? 'roll' : asked;
    if (gesture === 'pan' || gesture === 'zoom') view.focus(spot);
    const pivot = gesture === 'zoom' ? view.pointAt(spot) : (view.surfaceAt(spot) ?? view.middle());
    return { gesture, pivot };
  }

  function move({ gesture, pivot }: Drag, now: PointerEvent, before: PointerEvent): void {
    const [right, down] = [now.clientX - before.clientX, now.clientY - before.clientY];
    switch (gesture) {
      case 'pan':
        panBy(right, down);
        return;
      case 'zoom':
        view.setPose(zoom(view.pose, zoomPerHeight ** (down / canvas.clientHeight), pivot));
        return;
      case 'roll':
        view.setPose(orbitFreelyAbout(view.pose, [0, 0, angleAround(before, now)], pivot));
        return;
      case 'turn':
        turnBy(right, down, pivot);
    }
  }

  function turnBy(right: number, down: number, pivot: Point): void {
    const angle = turnPerHeight / canvas.clientHeight;
    if (view.steering().orbit === 'trackball') {
      view.setPose(orbitFreelyAbout(view.pose, [-down * angle, -right * angle, 0], pivot));
      return;
    }
    // Compensates for the roll, so that the model follows the pointer.
    const { roll = 0 } = view.pose;
    const [sin, cos] = [Math.sin(roll), Math.cos(roll)];
    const [x, y] = [right * cos + down * sin, down * cos - right * sin];
    view.setPose(orbitAbout(view.pose, -x * angle, y * angle, pivot));
  }

  function panBy(right: number, down: number): void {
    const height = canvas.clientHeight;
    view.setPose(pan(view.pose, right / height, -down / height));
  }

  function pinch(moved: PointerEvent): void {
    const before = [...fingers.values()];
    const after = before.map((finger) => (finger.pointerId === moved.pointerId ? moved : finger));
    const [x0, y0] = middleOf(before);
    const [x1, y1] = middleOf(after);
    panBy(x1 - x0, y1 - y0);
    if (before.length > 2) return;
    const at = view.pointAt(ndcPointOf(canvas, x1, y1));
    const factor = spread(before) / Math.max(1, spread(after));
    if (factor > 0) view.setPose(zoom(view.pose, factor, at));
    if (view.steering().orbit !== 'trackball') return;
    view.setPose(
      orbitFreelyAbout(view.pose, [0, 0, wrapAngle(bearing(after) - bearing(before))], at),
    );
  }

  /** The angle between two pointer positions about the centre of the window, clockwise. */
  function angleAround(from: PointerEvent, to: PointerEvent): number {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const angleOf = ({ clientX, clientY }: PointerEvent) =>
      Math.atan2(clientY - top - height / 2, clientX - left - width / 2);
    return wrapAngle(angleOf(to) - angleOf(from));
  }
}

/** Converts client coordinates, CSS pixels, to a spot of the canvas. */
export function ndcPointOf(canvas: HTMLElement, clientX: number, clientY: number): NdcPoint {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return [((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2];
}

function isAtRim([x, y]: NdcPoint): boolean {
  return Math.max(Math.abs(x), Math.abs(y)) > rim;
}

/** The centroid of all fingers. */
function middleOf(fingers: readonly PointerEvent[]): [x: number, y: number] {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return [mean(fingers.map((f) => f.clientX)), mean(fingers.map((f) => f.clientY))];
}

function spread(fingers: readonly PointerEvent[]): number {
  const [a, b] = fingers;
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}

/** Direction from the first finger to the second, radians, clockwise from the right. */
function bearing(fingers: readonly PointerEvent[]): number {
  const [a, b] = fingers;
  return a && b ? Math.atan2(b.clientY - a.clientY, b.clientX - a.clientX) : 0;
}
