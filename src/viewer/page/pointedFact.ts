import type { NumberOptions } from '../../model/page/viewerMessages';
import type { Hit } from '../picking/picker';
import { Debounce } from '../base/debounce';
import type { Spot } from '../geometry/rectangle';
import type { ModelSight } from '../toolkit/tool';

/** So long the pointer rests before more than the part is looked for. */
const restMs = 60;

export interface PointedPlace {
  /** Null while there is no model. */
  sight(): ModelSight | null;
  numbers(): NumberOptions;
  show(fact: string | null): void;
}

/** Tells of the face or edge on which the pointer rests. What it needs for that is loaded at the first. */
export class PointedFact {
  private spot: Spot | null = null;
  private hit: Hit | null = null;
  private readonly debounce = new Debounce(restMs, () => {
    this.look().catch(reportError);
  });

  constructor(private readonly place: PointedPlace) {}

  /** @param hit what is there; null for nothing, or when a tool has the pointer */
  point(hit: Hit | null, spot: Spot | null): void {
    const isSame = hit?.part === this.hit?.part && hit?.face === this.hit?.face;
    this.hit = hit;
    this.spot = hit && spot;
    if (!isSame) this.place.show(null);
    if (hit) this.debounce.restart();
    else this.debounce.cancel();
  }

  private async look(): Promise<void> {
    const { spot, place } = this;
    const { hoverFact } = await import('../tools/measure/hoverFact');
    const sight = place.sight();
    if (!spot || !sight || spot !== this.spot) return;
    place.show(hoverFact(sight, spot, place.numbers()));
  }
}
