import { outOfRange } from '../../../words/outOfRange';
import { element } from '../../base/dom';
import type { ToolContext } from '../../toolkit/tool';
import type { TextPlace } from './pmiDrawing';
import { placesApart, type LabelPlace } from './placesApart';

/** A balloon: a number of the inspection sheet beside its annotation. */
export interface Balloon {
  readonly label: string;
  /** Current location of the text; null when it is not visible. */
  readonly at: () => TextPlace | null;
}

/** Distance from the numbered text to the middle of a balloon, CSS pixels: of an empty one, and for each letter. */
const [beside, perLetter] = [14, 3];
/** The size of a balloon, CSS pixels: its least width, its width without letters and for each, and its height. */
const [narrow, sides, wide, tall] = [28, 10, 7, 20];

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
    const marks: HTMLElement[] = [];
    const places: LabelPlace[] = [];
    for (const { mark, at } of this.shown) {
      const place = at();
      const start = place && this.context.project(place.start);
      const middle = place && this.context.project(place.middle);
      const [x, y] = start ?? [-1, -1];
      mark.hidden = !(x >= 0 && y >= 0 && x <= width && y <= height);
      if (mark.hidden || !middle) continue;
      const [dx, dy] = [x - middle[0], y - middle[1]];
      const length = Math.hypot(dx, dy);
      const letters = mark.textContent.length;
      const far = beside + perLetter * letters;
      const away = length > 0 ? ([dx / length, dy / length] as const) : ([0, -1] as const);
      marks.push(mark);
      places.push({
        x: x + far * away[0],
        y: y + far * away[1],
        away,
        width: Math.max(narrow, sides + wide * letters),
        height: tall,
      });
    }
    for (const [i, [x, y]] of placesApart(places).entries()) {
      const { style } = marks[i] ?? outOfRange();
      style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    }
  }
}
