import { element } from '../../../base/dom';
import type { NdcPoint } from '../../../geometry/rectangle';
import type { HoverFact } from './hoverFact';
import { knowledgeOf } from '../entities/modelKnowledge';
import { SceneMarks, type MarkedView } from './sceneMarks';

/** Distance of the label from the pointer, CSS pixels. */
const aside = 16;

/** Highlights the thing under the pointer, with a label beside the pointer. */
export class HoverMark {
  private readonly marks: SceneMarks;
  private readonly words = element('div', { class: 'pointed-words', 'aria-hidden': 'true' });
  private isShown = false;
  /** Key of what is highlighted, so that the same things are not drawn again. */
  private marked = '';

  constructor(private readonly view: MarkedView) {
    this.marks = new SceneMarks(view, knowledgeOf(view.model));
    this.words.hidden = true;
    view.layer.append(this.words);
    view.signal.addEventListener('abort', () => this.words.remove(), { once: true });
  }

  /** @param fact null removes the highlight */
  show(fact: HoverFact | null, [x, y]: NdcPoint): void {
    if (!fact && !this.isShown) return;
    this.isShown = fact !== null;
    this.mark(fact?.entities ?? []);
    this.words.hidden = fact === null;
    if (!fact) return;
    this.words.textContent = fact.words;
    const { clientWidth, clientHeight } = this.view.viewport.canvas;
    const [left, top] = [((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight];
    const { offsetWidth, offsetHeight } = this.words;
    const at = Math.max(0, Math.min(left + aside, clientWidth - offsetWidth - 4));
    const below =
      top + aside + offsetHeight > clientHeight ? top - aside - offsetHeight : top + aside;
    this.words.style.transform = `translate(${at.toFixed(0)}px, ${below.toFixed(0)}px)`;
  }
  /** Hides the label while the pointer moves on over the same thing; it is shown again at rest. */
  hideWords(): void {
    this.words.hidden = true;
  }

  private mark(entities: HoverFact['entities']): void {
    const key = JSON.stringify(entities.map(({ ref }) => ref));
    if (key === this.marked) return;
    this.marked = key;
    this.marks.show(entities.length > 0 ? [{ entities, span: null, label: null }] : []);
  }
}
