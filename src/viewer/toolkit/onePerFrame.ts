/**
 * Limits what a drag shows to one change a frame: pointers and sliders move more often than a slow machine draws.
 * @param show shows the latest state, and asks for a frame
 * @returns shows at once, or, while the frame of the last change has not been drawn, when it has
 */
export function onePerFrame(
  { onDrawn }: { readonly onDrawn: (listener: () => void) => void },
  show: () => void,
): () => void {
  let isBeingDrawn = false;
  let isWanted = false;
  const start = () => {
    isWanted = false;
    isBeingDrawn = true;
    show();
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
