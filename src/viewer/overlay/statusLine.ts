import { say } from '../../words/say';
import type { Card, NumberOptions } from '../../model/page/viewerMessages';
import type { Model, Part } from '../model/model';
import { inSourceAxes } from './describe';
import { element } from '../base/dom';
import type { RenderingSpeed } from '../base/frameTimeMonitor';
import { countText, withApproximateSign, meshFigures, sizeText } from '../../model/quantities';
import { exactFigures, type NumberStyle } from '../../model/quantities';
import { styleFor } from '../base/lengths';
import { originRows, originSentence } from './originWords';
import { placeText } from '../base/placeText';

/** The status line: the hovered or selected part, and facts about the model. */
export class StatusLine {
  readonly element: HTMLElement;
  private readonly part = element('p', { class: 'part' });
  // A fact about the face or edge under the pointer, beside the part's name.
  private readonly fact = element('span', { class: 'pointed' });
  private path = '';
  private readonly note = element('p', { class: 'note' });
  private readonly facts = element('p', { class: 'facts' });
  private readonly seen = element('p', { class: 'seen' });
  private readonly origin = element('dl', { class: 'origin' });
  private readonly drawing = element('details', { class: 'notes drawing' });
  private readonly notes = element('details', { class: 'notes' });
  private model: Model | null = null;
  private own: readonly HTMLElement[] = [];
  private summaries: readonly HTMLElement[] = [];
  // Selections are announced to screen readers; what is only hovered is not.
  private readonly spoken = element('p', { class: 'spoken', 'aria-live': 'polite' });

  constructor(private readonly revealTree: () => void) {
    this.element = element(
      'footer',
      { class: 'status' },
      this.part,
      this.note,
      this.seen,
      this.drawing,
      this.notes,
      this.facts,
      this.origin,
      this.spoken,
    );
    this.note.hidden = true;
    this.seen.hidden = true;
    this.drawing.hidden = true;
    this.origin.hidden = true;
    this.element.hidden = true;
  }

  showModel(model: Model, numbers: NumberOptions): void {
    this.element.hidden = false;
    if (this.model !== model) this.summaries = [];
    this.model = model;
    const [size = '', parts = '', origin = ''] = factsOf(model, numbers);
    this.own = [
      element('span', { class: 'fact' }, size),
      linkButton(parts, say('Show the assembly tree'), this.revealTree),
      this.originButton(origin),
    ];
    this.showFacts();
    this.showOrigin(model, numbers);
    const warnings = [...(model.extras?.warnings ?? []), ...model.facts.notes];
    this.notes.hidden = warnings.length === 0;
    this.notes.replaceChildren(
      element(
        'summary',
        {},
        warnings.length === 1 ? say('1 note') : say('{count} notes', { count: warnings.length }),
      ),
      element('ul', {}, ...warnings.map((warning) => element('li', {}, warning))),
    );
  }

  /** Adds a tool's summary of the model; clicking it opens or closes the tool. */
  showSummary(
    { text, title }: Readonly<Record<'text' | 'title', string>>,
    press: () => void,
  ): void {
    this.summaries = [...this.summaries, linkButton(text, title, press)];
    this.showFacts();
  }

  private showFacts(): void {
    const facts = [...this.own, ...this.summaries];
    this.facts.replaceChildren(...facts);
    // The tooltip has all facts, where the line has no room for them.
    this.facts.title = facts.map(({ textContent }) => textContent).join('\n');
  }

  private originButton(text: string): HTMLButtonElement {
    const { origin } = this;
    const button = linkButton(text, say('How it was read and drawn'), () => {
      origin.hidden = !origin.hidden;
      button.setAttribute('aria-expanded', String(!origin.hidden));
    });
    button.setAttribute('aria-expanded', String(!origin.hidden));
    return button;
  }

  /** Fills the details about format, reader and mesher. */
  private showOrigin(model: Model, numbers: NumberOptions): void {
    const { extras, facts, shown } = model;
    const rows = originRows(extras, facts, shown.triangles, styleIn(model, numbers));
    this.origin.replaceChildren(
      ...rows.flatMap(([label, value]) => [element('dt', {}, label), element('dd', {}, value)]),
    );
  }

  showPart(hovered: Part | null, selected: readonly Part[]): void {
    const [first] = selected;
    const shown = hovered ?? first;
    const others =
      hovered === null && selected.length > 1
        ? say(' and {count} more', { count: selected.length - 1 })
        : '';
    this.part.replaceChildren(
      ...(shown ? [element('strong', {}, shown.product + others), this.fact, trail(shown)] : []),
    );
    if (!hovered) this.showFact(null);
    this.path = shown ? placeText([...shown.assemblies, shown.name]) : '';
    this.showTitle();
  }

  /** Shows a fact about what is under the pointer, beside the part's name; null for none. */
  showFact(fact: string | null): void {
    this.fact.textContent = fact === null ? '' : ` · ${fact}`;
    this.showTitle();
  }

  // The tooltip has the path and the whole fact, where the line has no room for them.
  private showTitle(): void {
    const fact = this.fact.textContent.replace(/^ · /, '');
    const lines = this.path === '' || fact === '' ? [this.path] : [this.path, fact];
    this.part.title = lines.join('\n');
  }

  /** Shows a tool's message in place of the part's name; null restores the name. */
  showNote(text: string | null): void {
    this.note.textContent = text;
    this.note.hidden = text === null;
    this.part.hidden = text !== null;
  }

  /** Shows how many parts are hidden and how many are ghosts. */
  showVisibility(hidden: number, ghosts: number): void {
    const words = [
      hidden > 0 ? say('{count} hidden', { count: hidden }) : null,
      ghosts > 0 ? say('{count} see-through', { count: ghosts }) : null,
    ].filter((word) => word !== null);
    this.seen.textContent = words.join(say(', '));
    this.seen.hidden = words.length === 0;
  }

  /** Tells when drawing is slow or impossible, and what can be done about it. */
  showDrawing(drawing: RenderingSpeed): void {
    const { words, advice } = drawingWords(drawing);
    this.drawing.hidden = words === null;
    this.drawing.replaceChildren(
      element('summary', {}, words ?? ''),
      ...(advice === null ? [] : [element('ul', {}, element('li', {}, advice))]),
    );
  }

  announce(text: string): void {
    this.spoken.textContent = text;
  }
}

function drawingWords(drawing: RenderingSpeed) {
  if (drawing === 'fluent') return { words: null, advice: null };
  if (drawing === 'lost') {
    const words = say('The graphics card stopped drawing; the picture comes back by itself.');
    return { words, advice: null };
  }
  const words = drawing === 'slow' ? say('Drawn slowly') : say('Drawn without a graphics card');
  const advice = say(
    'While it moves, the model is drawn coarsely; the whole picture comes at rest. Hardware acceleration of VS Code or of the browser, hidden parts and a smaller pane make it faster.',
  );
  return { words, advice };
}

function linkButton(text: string, title: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'fact link', title }, text);
  made.addEventListener('click', press);
  return made;
}

function trail(part: Part): Node {
  const { name, product, assemblies } = part;
  const steps = name === product ? assemblies : [...assemblies, name];
  const text = steps.length > 0 ? ` · ${placeText(steps)}` : '';
  return element('span', { class: 'trail' }, text);
}

/** Size, counts and origin of a model with labels, for a card. */
export function factRows(model: Model, numbers: NumberOptions): Card['facts'] {
  const { shown } = model;
  return [
    [say('Size'), sizeOf(model, styleIn(model, numbers))],
    [say('Parts'), partNumbers(model).join(' → ')],
    [say('Triangles'), countText(shown.triangles)],
    [say('Geometry'), sentenceOf(model, numbers)],
  ];
}

function factsOf(model: Model, numbers: NumberOptions): string[] {
  return [sizeOf(model, styleIn(model, numbers)), partCount(model), sentenceOf(model, numbers)];
}

function sentenceOf(model: Model, numbers: NumberOptions): string {
  return originSentence(model.extras, model.facts, styleIn(model, numbers));
}

/** Part counts: one for a model, two for a comparison (before and after). */
function partNumbers({ parts, revisions }: Model): readonly string[] {
  const counts = revisions
    ? [0, 1].map((revision) => parts.filter(({ path }) => path[0] === revision).length)
    : [parts.length];
  return counts.map(countText);
}

function partCount(model: Model): string {
  const count = partNumbers(model).join(' → ');
  return count === '1' ? say('1 part') : say('{count} parts', { count });
}

function styleIn({ extras, facts }: Model, numbers: NumberOptions): NumberStyle {
  return styleFor(numbers, extras ?? { sourceUnit: facts.unit });
}

/** The size of a model; for a comparison those of both revisions, or one if they are equal. */
function sizeOf({ shown, revisionSizes = [shown], extras }: Model, style: NumberStyle): string {
  const sizes = revisionSizes.map(({ sizeMetres, isSizeExact }) => {
    const figures = isSizeExact ? exactFigures : meshFigures;
    return withApproximateSign(
      sizeText(inSourceAxes(sizeMetres, extras), style, figures),
      isSizeExact,
    );
  });
  return [...new Set(sizes)].join(' → ');
}
