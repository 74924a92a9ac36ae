import type { NdcPoint } from '../geometry/rectangle';
import { ndcPointOf } from './pointer';

export interface MenuPlaces {
  /** The menu context for what is under a spot. */
  at(spot: NdcPoint): object;
  /** The menu context for the selection, for a menu that was opened by a key. */
  ofSelection(): object;
}

/** A press that moves less than this, CSS pixels, opens the menu. */
const pressReach = 4;

/**
 * Opens VS Code's context menu when the right button is released without a drag. On some systems the browser sends its
 * own event on press, when a drag may still follow.
 */
export function watchMenu(canvas: HTMLElement, places: MenuPlaces): void {
  let pressedAt: PointerEvent | null = null;
  let isAsked = false;

  const ask = (context: object, clientX: number, clientY: number): void => {
    canvas.dataset['vscodeContext'] = JSON.stringify(context);
    isAsked = true;
    const look = { bubbles: true, cancelable: true, composed: true, clientX, clientY };
    canvas.dispatchEvent(new MouseEvent('contextmenu', look));
    isAsked = false;
  };
  canvas.addEventListener('pointerdown', (event) => {
    pressedAt = event.button === 2 && event.pointerType !== 'touch' ? event : null;
  });
  canvas.addEventListener('pointerup', (event) => {
    if (event.button !== 2 || !pressedAt) return;
    const { clientX, clientY } = event;
    const moved = Math.hypot(clientX - pressedAt.clientX, clientY - pressedAt.clientY);
    pressedAt = null;
    if (moved <= pressReach) ask(places.at(ndcPointOf(canvas, clientX, clientY)), clientX, clientY);
  });
  canvas.addEventListener('contextmenu', (event) => {
    if (isAsked) return;
    event.preventDefault();
  });
  canvas.addEventListener('keydown', (event) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    event.preventDefault();
    const { left, top, width, height } = canvas.getBoundingClientRect();
    ask(places.ofSelection(), left + width / 2, top + height / 2);
  });
}
