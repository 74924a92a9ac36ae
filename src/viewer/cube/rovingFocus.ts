import { entryOf } from '../../words/unknown';

const directions: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * A roving tabindex: one Tab stop for many buttons of a drawing. Arrow keys move to the next visible button in their
 * direction on the screen.
 */
export class RovingFocus {
  private current: SVGElement | null = null;

  constructor(
    private readonly group: SVGElement,
    private readonly buttons: readonly SVGElement[],
  ) {
    group.addEventListener('focusin', ({ target }) => {
      const button = buttons.find((known) => known === target);
      if (button) this.stopAt(button);
    });
    group.addEventListener('keydown', (event) => {
      const towards = entryOf(directions, event.key);
      if (!towards || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.neighbour(towards)?.focus();
    });
  }

  /** Moves the Tab stop to another visible button when the current one has become hidden. */
  refresh(): void {
    if (this.current && isDisplayed(this.current)) return;
    const hadFocus = this.current !== null && this.current === document.activeElement;
    const next = this.buttons.find(isDisplayed);
    if (!next) return;
    this.stopAt(next);
    if (hadFocus) next.focus();
  }

  private stopAt(button: SVGElement): void {
    this.current?.setAttribute('tabindex', '-1');
    button.setAttribute('tabindex', '0');
    this.current = button;
  }

  private neighbour([right, down]: readonly [number, number]): SVGElement | null {
    if (!this.current || !this.group.contains(this.current)) return null;
    const [x0, y0] = middleOf(this.current);
    const reach = (button: SVGElement) => {
      const [x, y] = middleOf(button);
      const along = (x - x0) * right + (y - y0) * down;
      const across = Math.abs((x - x0) * down) + Math.abs((y - y0) * right);
      return along > 1 && across < 2 * along ? along + 2 * across : Infinity;
    };
    const [nearest] = this.buttons
      .filter((button) => button !== this.current && isDisplayed(button))
      .map((button) => ({ button, reach: reach(button) }))
      .filter((found) => found.reach < Infinity)
      .sort((a, b) => a.reach - b.reach);
    return nearest?.button ?? null;
  }
}

function isDisplayed(button: SVGElement): boolean {
  return button.closest('[display="none"]') === null;
}

function middleOf(button: SVGElement): readonly [x: number, y: number] {
  const { left, top, width, height } = button.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
