import type { NdcPoint } from '../geometry/rectangle';

/**
 * A tool's handlers for pointer events over the model, called before the selection's. Each returns whether it has
 * handled the event. Drags and the wheel always navigate.
 */
export interface PointerHandler {
  hover?(spot: NdcPoint): boolean;
  /** The pointer left the view. */
  leave?(): void;
  click?(spot: NdcPoint): boolean;
  doubleClick?(spot: NdcPoint): boolean;
}

/** The tools that capture the pointer; the one added last is asked first. */
export class PointerHandlers {
  private takers: readonly PointerHandler[] = [];

  /** @returns a function that removes the taker */
  add(taker: PointerHandler): () => void {
    this.takers = [taker, ...this.takers];
    return () => {
      this.takers = this.takers.filter((other) => other !== taker);
    };
  }

  hover(spot: NdcPoint): boolean {
    return this.takers.some((taker) => taker.hover?.(spot) ?? false);
  }

  leave(): void {
    for (const taker of this.takers) taker.leave?.();
  }

  click(spot: NdcPoint): boolean {
    return this.takers.some((taker) => taker.click?.(spot) ?? false);
  }

  doubleClick(spot: NdcPoint): boolean {
    return this.takers.some((taker) => taker.doubleClick?.(spot) ?? false);
  }
}
