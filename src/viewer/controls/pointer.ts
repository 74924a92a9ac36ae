import type { Spot } from '../scene/viewport';
import { pan, turn, zoom, type Point, type Pose } from './pose';

/** What the controls need of the view. */
export interface Steered {
  readonly canvas: HTMLElement;
  readonly pose: Pose;
  setPose(pose: Pose): void;
  pointAt(spot: Spot): Point;
  /** The point of the model under a spot, or null beside it. */
  surfaceAt(spot: Spot): Point | null;
  /** Lets zoom and pan act in the depth of what is under the spot. */
  focus(spot: Spot): void;
  /** What a turn goes around when it starts beside the model. */
  middle(): Point;
}

/** A half turn takes this part of the window's height. */
const turnPerHeight = Math.PI;
const wheelStep = 1.0015;
const pinchStep = 1.01;

type Drag = { readonly kind: 'turn'; readonly pivot: Point } | { readonly kind: 'pan' };

/**
 * Mouse, pen, trackpad and touch. Left turns, right or middle or Shift+left moves, the wheel zooms
 * to the pointer; one finger turns, two move and zoom. A turn keeps the point under the pointer.
 */
export function steerByPointer(view: Steered): void {
  const { canvas } = view;
  const fingers = new Map<number, PointerEvent>();
  let drag: Drag | null = null;

  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
    drag = fingers.size > 1 ? { kind: 'pan' } : dragOf(event);
    if (fingers.size === 2) view.focus(spotOf(canvas, ...middleOf([...fingers.values()])));
  });
  canvas.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !drag) return;
    if (fingers.size > 1) pinch(event);
    else move(drag, event.clientX - before.clientX, event.clientY - before.clientY);
    fingers.set(event.pointerId, event);
  });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(end, (event) => {
      fingers.delete(event.pointerId);
      const [left] = fingers.values();
      drag = left ? dragOf(left) : null;
    });
  }
  canvas.addEventListener('contextmenu', (event) => {
    event.preventDefault();
  });
  canvas.addEventListener('wheel', wheel, { passive: false });

  function dragOf(event: PointerEvent): Drag {
    const spot = spotOf(canvas, event.clientX, event.clientY);
    const turns = event.pointerType === 'touch' || (event.button === 0 && !event.shiftKey);
    if (turns) return { kind: 'turn', pivot: view.surfaceAt(spot) ?? view.middle() };
    view.focus(spot);
    return { kind: 'pan' };
  }

  function move(how: Drag, right: number, down: number): void {
    const height = canvas.clientHeight;
    if (how.kind === 'turn') {
      const angle = turnPerHeight / height;
      view.setPose(turn(view.pose, -right * angle, down * angle, how.pivot));
    } else {
      view.setPose(pan(view.pose, right / height, -down / height));
    }
  }

  function pinch(moved: PointerEvent): void {
    const before = [...fingers.values()];
    const after = before.map((finger) => (finger.pointerId === moved.pointerId ? moved : finger));
    const [x0, y0] = middleOf(before);
    const [x1, y1] = middleOf(after);
    move({ kind: 'pan' }, x1 - x0, y1 - y0);
    const factor = spread(before) / Math.max(1, spread(after));
    if (factor > 0) view.setPose(zoom(view.pose, factor, view.pointAt(spotOf(canvas, x1, y1))));
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const spot = spotOf(canvas, event.clientX, event.clientY);
    view.focus(spot);
    // A trackpad's pinch arrives as a wheel with Ctrl held, in much smaller steps.
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
    const delta = Math.max(-300, Math.min(300, event.deltaY * lines));
    const factor = (event.ctrlKey ? pinchStep : wheelStep) ** delta;
    view.setPose(zoom(view.pose, factor, view.pointAt(spot)));
  }
}

/** Pixels of the page → spot of the canvas. */
export function spotOf(canvas: HTMLElement, clientX: number, clientY: number): Spot {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return [((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2];
}

function middleOf(fingers: readonly PointerEvent[]): [x: number, y: number] {
  const [a, b = a] = fingers;
  return a && b ? [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2] : [0, 0];
}

function spread(fingers: readonly PointerEvent[]): number {
  const [a, b] = fingers;
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}
