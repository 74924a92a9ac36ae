import { say } from '../../words/say';
import { geometryText, type ModelExtras } from '../../model/modelExtras';
import type { PackFacts } from '../../model/viewPack';
import type { Card, ViewerOptions } from '../../model/page/viewerMessages';
import type { Model, Part } from '../model/model';
import { inSourceAxes } from './describe';
import { element } from '../base/dom';
import { lengthText, sizeText, unitFor, type Unit } from '../base/lengths';
import { placeText } from '../base/placeText';

/** The line at the bottom: the part under the pointer or selected, and the model's numbers. */
export class StatusLine {
  readonly element: HTMLElement;
  private readonly part = element('p', { class: 'part' });
  // Beside the name of the part that the pointer is over: what it is over there.
  private readonly fact = element('span', { class: 'pointed' });
  private readonly note = element('p', { class: 'note' });
  private readonly facts = element('p', { class: 'facts' });
  private readonly seen = element('p', { class: 'seen' });
  private readonly notes = element('details', { class: 'notes' });
  // Only what the user chose is spoken; what the pointer passes over is not.
  private readonly spoken = element('p', { class: 'spoken', 'aria-live': 'polite' });

  constructor(private readonly revealTree: () => void) {
    this.element = element(
      'footer',
      { class: 'status' },
      this.part,
      this.note,
      this.seen,
      this.notes,
      this.facts,
      this.spoken,
    );
    this.note.hidden = true;
    this.seen.hidden = true;
    this.element.hidden = true;
  }

  showModel(model: Model, units: ViewerOptions['units']): void {
    this.element.hidden = false;
    const facts = factsOf(model, units);
    const parts = partCount(model);
    this.facts.replaceChildren(
      ...facts.map((fact) =>
        fact === parts ? this.partsButton(fact) : element('span', { class: 'fact' }, fact),
      ),
    );
    // Where there is no room for all of them.
    this.facts.title = facts.join('\n');
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

  private partsButton(text: string): HTMLButtonElement {
    const title = say('Show the assembly tree');
    const made = element('button', { type: 'button', class: 'fact link', title }, text);
    made.addEventListener('click', this.revealTree);
    return made;
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
    this.part.title = shown ? placeText([...shown.assemblies, shown.name]) : '';
  }

  /** What the pointer is over, beside the name of the part; null for nothing to say. */
  showFact(fact: string | null): void {
    this.fact.textContent = fact === null ? '' : ` · ${fact}`;
  }

  /** What a tool has to say in place of the part; null gives it back. */
  showNote(text: string | null): void {
    this.note.textContent = text;
    this.note.hidden = text === null;
    this.part.hidden = text !== null;
  }

  /** How many parts are not seen as they are. */
  showVisibility(hidden: number, ghosts: number): void {
    const words = [
      hidden > 0 ? say('{count} hidden', { count: hidden }) : null,
      ghosts > 0 ? say('{count} see-through', { count: ghosts }) : null,
    ].filter((word) => word !== null);
    this.seen.textContent = words.join(say(', '));
    this.seen.hidden = words.length === 0;
  }

  speak(text: string): void {
    this.spoken.textContent = text;
  }
}

function trail(part: Part): Node {
  const { name, product, assemblies } = part;
  const steps = name === product ? assemblies : [...assemblies, name];
  const text = steps.length > 0 ? ` · ${placeText(steps)}` : '';
  return element('span', { class: 'trail' }, text);
}

/** Size, counts and origin of a model with their names, for a card. */
export function factRows(model: Model, units: ViewerOptions['units']): Card['facts'] {
  const { shown } = model;
  return [
    [say('Size'), sizeOf(model, unitOf(model, units))],
    [say('Parts'), partNumbers(model).join(' → ')],
    [say('Triangles'), shown.triangles.toLocaleString('en')],
    [say('Geometry'), geometryOf(model, unitOf(model, units)).join(say(', '))],
  ];
}

function factsOf(model: Model, units: ViewerOptions['units']): string[] {
  const { shown } = model;
  return [
    sizeOf(model, unitOf(model, units)),
    partCount(model),
    triangleCount(shown.triangles),
    ...geometryOf(model, unitOf(model, units)),
  ];
}

/** How many parts a model has; of a comparison how many the old and the new revision have. */
function partNumbers({ parts, revisions }: Model): readonly string[] {
  const counts = revisions
    ? [0, 1].map((revision) => parts.filter(({ path }) => path[0] === revision).length)
    : [parts.length];
  return counts.map((count) => count.toLocaleString('en'));
}

function partCount(model: Model): string {
  const count = partNumbers(model).join(' → ');
  return count === '1' ? say('1 part') : say('{count} parts', { count });
}

function triangleCount(count: number): string {
  return count === 1
    ? say('1 triangle')
    : say('{count} triangles', { count: count.toLocaleString('en') });
}

function unitOf({ extras, facts }: Model, units: ViewerOptions['units']): Unit {
  return unitFor(units, extras ?? { sourceUnit: facts.unit });
}

function sizeOf({ shown, extras }: Model, unit: Unit): string {
  const size = sizeText(inSourceAxes(shown.sizeMetres, extras), unit);
  return shown.isSizeExact ? size : `≈ ${size}`;
}

function geometryOf({ extras, facts }: Model, unit: Unit): readonly string[] {
  return extras ? originTexts(extras, unit) : [formatText(facts)];
}

/** `STL (binary), no unit in the file`. */
function formatText({ format, unit }: PackFacts): string {
  return unit === null ? say('{format}, no unit in the file', { format }) : format;
}

/** `AP214, meshed from exact B-rep` and `deflection 0.05 mm`; `mesh saved by SolidWorks 2021`. */
export function originTexts(extras: ModelExtras, unit: Unit): readonly string[] {
  const { schema, sourceFormat, savedBy, linearDeflection } = extras;
  // The program that saved a mesh names its format too.
  const format = schema ?? (savedBy === null ? sourceFormat : null);
  const closeness =
    linearDeflection === null
      ? []
      : [say('deflection {length} {unit}', { length: lengthText(linearDeflection, unit), unit })];
  return [
    [...(format === null ? [] : [format]), geometryText(extras)].join(say(', ')),
    ...closeness,
  ];
}
