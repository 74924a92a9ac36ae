import { element } from '../../base/dom';
import type { Point } from '../../geometry/pose';
import type { ToolContext } from '../../toolkit/tool';

/** A balloon: a number of the inspection sheet beside its annotation. */
export interface Balloon {
  readonly label: string;
  /** Current location in world coordinates; null when it is not visible. */
  readonly at: () => Point | null;
}

/** Distance from the numbered text, CSS pixels. */
const beside = 12;

/** Balloons over the view, which follow their annotations. */
export class PmiBalloons {
  private readonly place = element('div', { class: 'pmi-balloons', 'aria-hidden': 'true' });
  private shown: readonly { readonly mark: HTMLElement; readonly at: Balloon['at'] }[] = [];

  constructor(private readonly context: ToolContext) {
    context.layer.append(this.place);
    context.onDrawn(() => this.follow());
    context.signal.addEventListener('abort', () => this.place.remove(), { once: true });
  }

  show(balloons: readonly Balloon[]): void {
    this.shown = balloons.map(({ label, at }) => ({
      mark: element('span', { class: 'pmi-balloon' }, label),
      at,
    }));
    this.place.replaceChildren(...this.shown.map(({ mark }) => mark));
    this.follow();
  }

  private follow(): void {
    const { width, height } = this.context.viewport.size;
    for (const { mark, at } of this.shown) {
      const point = at();
      const pixel = point && this.context.project(point);
      const [x, y] = pixel ?? [-1, -1];
      mark.hidden = !(x >= 0 && y >= 0 && x <= width && y <= height);
      if (!mark.hidden) mark.style.transform = `translate(${x - beside}px, ${y - beside}px)`;
    }
  }
}
