/**
 * Limits what a drag shows to one change a frame: pointers and sliders move more often than a slow machine draws.
 * @param show shows the latest state; a frame is asked for after it
 * @returns shows at once, or, while the frame of the last change has not been drawn, when it has
 */
export function onePerFrame({ onDrawn, viewport }: DrawnFrames, show: () => void): () => void {
  let isBeingDrawn = false;
  let isWanted = false;
  const start = () => {
    isWanted = false;
    isBeingDrawn = true;
    show();
    // Without a frame, nothing would be shown any more.
    viewport.invalidate();
  };
  onDrawn(() => {
    isBeingDrawn = false;
    if (isWanted) start();
  });
  return () => {
    if (isBeingDrawn) isWanted = true;
    else start();
  };
}

interface DrawnFrames {
  readonly onDrawn: (listener: () => void) => void;
  readonly viewport: { readonly invalidate: () => void };
}
