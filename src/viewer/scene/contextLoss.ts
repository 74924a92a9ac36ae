/** After this many context losses the driver is assumed to keep failing. */
const maxLosses = 3;

export interface ContextLoss {
  /** The context is lost, but may be restored. */
  onLost(): void;
  onRestored(): void;
  /** The context was lost too often and is not used again. */
  onGivenUp(): void;
}

/** Watches for the loss and restoration of a WebGL context. three.js uploads the geometry again by itself. */
export function watchContext(
  canvas: HTMLCanvasElement,
  then: ContextLoss,
  signal: AbortSignal,
): void {
  let losses = 0;
  const lost = (event: Event): void => {
    // The browser restores the context only if the default action is prevented.
    event.preventDefault();
    losses += 1;
    if (losses >= maxLosses) then.onGivenUp();
    else then.onLost();
  };
  const restored = (): void => {
    if (losses < maxLosses) then.onRestored();
  };
  canvas.addEventListener('webglcontextlost', lost, { signal });
  canvas.addEventListener('webglcontextrestored', restored, { signal });
}
