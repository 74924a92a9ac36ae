import type { NumberOptions } from '../../model/page/viewerMessages';
import type { Hit } from '../picking/picker';
import { Debounce } from '../base/debounce';
import type { Spot } from '../geometry/rectangle';
import type { HoverMark } from '../tools/measure/marks/hoverMark';
import type { MarkedView } from '../tools/measure/marks/sceneMarks';

/** So long the pointer rests before more than the part is looked for. */
const restMs = 60;

export interface PointedPlace {
  numbers(): NumberOptions;
  show(fact: string | null): void;
  /** Where marks are drawn over the model that stands; null while there is none. */
  marked(): MarkedView | null;
}

/** Tells of the face or edge on which the pointer rests. What it needs for that is loaded at the first. */
export class PointedFact {
  private spot: Spot | null = null;
  private hit: Hit | null = null;
  private mark: HoverMark | null = null;
  private markedView: MarkedView | null = null;
  private readonly debounce = new Debounce(restMs, () => {
    this.look().catch(reportError);
  });

  constructor(private readonly place: PointedPlace) {}

  /** @param hit what is there; null for nothing, or when a tool has the pointer */
  point(hit: Hit | null, spot: Spot | null): void {
    const isSame = hit?.part === this.hit?.part && hit?.face === this.hit?.face;
    this.hit = hit;
    this.spot = hit && spot;
    if (isSame && hit) this.mark?.hideWords();
    else {
      this.place.show(null);
      this.mark?.show(null, [0, 0]);
    }
    if (hit) this.debounce.restart();
    else this.debounce.cancel();
  }

  /** The view moves under the pointer: nothing is shown until the pointer moves. */
  leave(): void {
    this.spot = null;
    this.debounce.cancel();
    this.mark?.show(null, [0, 0]);
  }

  private async look(): Promise<void> {
    const { spot, place } = this;
    const [{ hoverFact }, { HoverMark }] = await Promise.all([
      import('../tools/measure/marks/hoverFact'),
      import('../tools/measure/marks/hoverMark'),
    ]);
    const view = place.marked();
    if (!spot || !view || spot !== this.spot) return;
    if (this.markedView !== view) {
      this.markedView = view;
      this.mark = new HoverMark(view);
    }
    const fact = hoverFact(view, spot, place.numbers());
    place.show(fact?.words ?? null);
    this.mark?.show(fact, spot);
  }
}
