import { ndcPointOf } from './pointer';
import type { NdcPoint } from '../geometry/rectangle';

export interface ClickHandlers {
  /** A button goes down, for a click or a drag; `hover` or `leave` follows. */
  press(): void;
  hover(spot: NdcPoint): void;
  leave(): void;
  /** @param adds whether the click extends the selection (Ctrl or Cmd is held) */
  click(spot: NdcPoint, adds: boolean): void;
  doubleClick(spot: NdcPoint): void;
}

/** A press that moves less than this, CSS pixels, is a click. */
const clickReach = 4;

/**
 * Distinguishes clicks from drags. Reports the position of a pointer without pressed buttons at most once a frame, also
 * after a click or a drag.
 */
export function watchClicks(canvas: HTMLElement, handle: ClickHandlers): void {
  let pressedAt: PointerEvent | null = null;
  let waiting = 0;

  canvas.addEventListener('pointerdown', (event) => {
    handle.press();
    pressedAt = event.isPrimary && event.button === 0 ? event : null;
    cancelAnimationFrame(waiting);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (pressedAt && distance(event, pressedAt) > clickReach) pressedAt = null;
    restAt(event);
  });
  canvas.addEventListener('pointerup', (event) => {
    restAt(event);
    if (!pressedAt || event.pointerId !== pressedAt.pointerId) return;
    pressedAt = null;
    const adds = event.ctrlKey || event.metaKey;
    handle.click(ndcPointOf(canvas, event.clientX, event.clientY), adds);
  });
  canvas.addEventListener('pointerleave', () => {
    cancelAnimationFrame(waiting);
    handle.leave();
  });
  canvas.addEventListener('dblclick', (event) => {
    handle.doubleClick(ndcPointOf(canvas, event.clientX, event.clientY));
  });

  function restAt(event: PointerEvent): void {
    if (event.buttons !== 0 || event.pointerType === 'touch') return;
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => {
      handle.hover(ndcPointOf(canvas, event.clientX, event.clientY));
    });
  }
}

function distance(a: PointerEvent, b: PointerEvent): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
