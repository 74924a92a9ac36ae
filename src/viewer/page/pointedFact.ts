import type { NumberOptions } from '../../model/page/viewerMessages';
import type { Hit } from '../picking/picker';
import { Debounce } from '../../words/debounce';
import type { NdcPoint } from '../geometry/rectangle';
import type { HoverMark } from '../tools/measure/marks/hoverMark';
import type { MarkedView } from '../tools/measure/marks/sceneMarks';

/** The pointer must rest this long, ms, before the face or edge under it is looked up. */
const restMs = 60;

export interface PointedPlace {
  numbers(): NumberOptions;
  show(fact: string | null): void;
  /** Where marks are drawn over the shown model; null while there is none. */
  marked(): MarkedView | null;
}

/** Shows facts about the face or edge under a resting pointer. The code for this is loaded on first use. */
export class PointedFact {
  private spot: NdcPoint | null = null;
  private hit: Hit | null = null;
  private mark: HoverMark | null = null;
  private markedView: MarkedView | null = null;
  private readonly debounce = new Debounce(restMs, () => {
    this.look().catch(reportError);
  });

  constructor(private readonly place: PointedPlace) {}

  /** @param hit what is under the pointer; null for nothing, or when a tool has captured the pointer */
  point(hit: Hit | null, spot: NdcPoint | null): void {
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

  /** Called when the camera moves: what was said is of a place that is elsewhere now. */
  leave(): void {
    this.spot = null;
    this.hit = null;
    this.place.show(null);
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
