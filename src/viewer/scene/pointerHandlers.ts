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
  private handlers: readonly PointerHandler[] = [];

  /** @returns a function that removes the handler */
  add(handler: PointerHandler): () => void {
    this.handlers = [handler, ...this.handlers];
    return () => {
      this.handlers = this.handlers.filter((other) => other !== handler);
    };
  }

  hover(spot: NdcPoint): boolean {
    return this.handlers.some((handler) => handler.hover?.(spot) ?? false);
  }

  leave(): void {
    for (const handler of this.handlers) handler.leave?.();
  }

  click(spot: NdcPoint): boolean {
    return this.handlers.some((handler) => handler.click?.(spot) ?? false);
  }

  doubleClick(spot: NdcPoint): boolean {
    return this.handlers.some((handler) => handler.doubleClick?.(spot) ?? false);
  }
}
