import type { ViewerOptions } from '../../model/page/viewerMessages';

/** The meaning of a wheel or trackpad event. */
export type Scroll =
  | { readonly kind: 'zoom'; readonly factor: number }
  /** Displacement of the model, CSS pixels. */
  | { readonly kind: 'pan'; readonly right: number; readonly down: number };

interface WheelInput extends Pick<
  WheelEvent,
  'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'shiftKey' | 'timeStamp'
> {
  /** A Chromium extension, in multiples of 120 for the notches of a wheel. */
  readonly wheelDeltaY?: number;
}

const wheelStep = 1.0015;
const pinchStep = 1.01;
const pixelsPerLine = 33;
/** Events within this time, ms, belong to one stroke. */
const strokeMs = 200;

/**
 * Distinguishes a mouse wheel, which zooms, from two fingers on a trackpad, which pan. Browsers do not report the
 * device, but a trackpad scrolls in both directions and in other steps than a wheel.
 */
export class WheelReader {
  private lastMs = -Infinity;
  private isTrackpad = false;

  read(event: WheelInput, scroll: ViewerOptions['scroll']): Scroll {
    const { deltaX, deltaY, deltaMode, ctrlKey } = event;
    const pixels = deltaMode === 1 ? pixelsPerLine : 1;
    // Browsers report a trackpad pinch as a wheel event with Ctrl, in much smaller steps.
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
  // Precise devices report three wheel units for each pixel; the notches of a wheel are multiples of 120.
  return wheelDeltaY !== undefined && wheelDeltaY === -3 * deltaY && wheelDeltaY % 120 !== 0;
}

function bounded(delta: number): number {
  return Math.max(-300, Math.min(300, delta));
}
