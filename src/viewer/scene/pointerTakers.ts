import type { Spot } from '../geometry/rectangle';

/**
 * What a tool does with the pointer over the model, before the selection has it. Each answers
 * whether the tool took it. Drags and the wheel always turn, move and zoom.
 */
export interface PointerTaker {
  hover?(spot: Spot): boolean;
  /** The pointer left the view. */
  leave?(): void;
  click?(spot: Spot): boolean;
  doubleClick?(spot: Spot): boolean;
}

/** The tools that want the pointer; the one that came last is asked first. */
export class PointerTakers {
  private takers: readonly PointerTaker[] = [];

  /** @returns gives the pointer back */
  add(taker: PointerTaker): () => void {
    this.takers = [taker, ...this.takers];
    return () => {
      this.takers = this.takers.filter((other) => other !== taker);
    };
  }

  hover(spot: Spot): boolean {
    return this.takers.some((taker) => taker.hover?.(spot) ?? false);
  }

  leave(): void {
    for (const taker of this.takers) taker.leave?.();
  }

  click(spot: Spot): boolean {
    return this.takers.some((taker) => taker.click?.(spot) ?? false);
  }

  doubleClick(spot: Spot): boolean {
    return this.takers.some((taker) => taker.doubleClick?.(spot) ?? false);
  }
}
