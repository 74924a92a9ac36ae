import type { ViewerOptions } from '../../model/page/viewerMessages';

/** What one turn of a wheel, or one stroke over a trackpad, asks for. */
export type Scroll =
  | { readonly kind: 'zoom'; readonly factor: number }
  /** CSS pixels that the model moves. */
  | { readonly kind: 'pan'; readonly right: number; readonly down: number };

interface WheelInput extends Pick<
  WheelEvent,
  'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'shiftKey' | 'timeStamp'
> {
  /** Chromium's, in steps of 120 for the notches of a wheel. */
  readonly wheelDeltaY?: number;
}

const wheelStep = 1.0015;
const pinchStep = 1.01;
const pixelsPerLine = 33;
/** Events closer together than this belong to one stroke. */
const strokeMs = 200;

/**
 * Tells a wheel, which zooms, from two fingers on a trackpad, which move the model. The browser does
 * not say which it was: a trackpad moves in both directions and in other steps than notches.
 */
export class WheelReader {
  private lastMs = -Infinity;
  private isTrackpad = false;

  read(event: WheelInput, scroll: ViewerOptions['scroll']): Scroll {
    const { deltaX, deltaY, deltaMode, ctrlKey } = event;
    const pixels = deltaMode === 1 ? pixelsPerLine : 1;
    // A trackpad's pinch arrives as a wheel with Ctrl held, in much smaller steps.
    if (ctrlKey) return { kind: 'zoom', factor: pinchStep ** bounded(deltaY * pixels) };
    if (this.pans(event, scroll)) {
      return { kind: 'pan', right: -deltaX * pixels, down: -deltaY * pixels };
    }
    return { kind: 'zoom', factor: wheelStep ** bounded(deltaY * pixels) };
  }

  private pans(event: WheelInput, scroll: ViewerOptions['scroll']): boolean {
    if (event.timeStamp - this.lastMs > strokeMs) this.isTrackpad = false;
    this.lastMs = event.timeStamp;
    this.isTrackpad ||= isOfTrackpad(event);
    return scroll === 'auto' ? this.isTrackpad : scroll === 'pan';
  }
}

function isOfTrackpad({ deltaX, deltaY, deltaMode, shiftKey, wheelDeltaY }: WheelInput): boolean {
  if (deltaMode !== 0) return false;
  if (deltaX !== 0) return !shiftKey;
  // Precise devices report three wheel units a pixel; notches come in whole steps.
  return wheelDeltaY !== undefined && wheelDeltaY === -3 * deltaY && wheelDeltaY % 120 !== 0;
}

function bounded(delta: number): number {
  return Math.max(-300, Math.min(300, delta));
}
