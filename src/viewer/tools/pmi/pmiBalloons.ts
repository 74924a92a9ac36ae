import { element } from '../../base/dom';
import type { Point } from '../../geometry/pose';
import type { ToolContext } from '../../toolkit/tool';

/** A number of the inspection sheet at what it is about. */
export interface Balloon {
  readonly label: string;
  /** In the world, as it is now; null where it is not seen. */
  readonly at: () => Point | null;
}

/** Beside the text that it numbers, CSS pixels. */
const beside = 12;

/** Numbers over the view, which follow what they stand at. */
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
