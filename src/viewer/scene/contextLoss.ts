/** A graphics driver that gives up this often will do so again. */
const mostLosses = 3;

export interface ContextLoss {
  /** It may come back. */
  onLost(): void;
  onRestored(): void;
  /** The context is gone for good. */
  onGivenUp(): void;
}

/** Follows the loss and return of a WebGL context. three.js itself uploads the geometry again. */
export function watchContext(
  canvas: HTMLCanvasElement,
  then: ContextLoss,
  signal: AbortSignal,
): void {
  let losses = 0;
  const lost = (event: Event): void => {
    // Without this the browser never gives the context back.
    event.preventDefault();
    losses += 1;
    if (losses >= mostLosses) then.onGivenUp();
    else then.onLost();
  };
  const restored = (): void => {
    if (losses < mostLosses) then.onRestored();
  };
  canvas.addEventListener('webglcontextlost', lost, { signal });
  canvas.addEventListener('webglcontextrestored', restored, { signal });
}
