import { say } from '../../../words/say';
import type { DistanceKind, ViewerOptions } from '../../../model/page/viewerMessages';
import { element, secondaryButton } from '../../base/dom';
import { isFigure, isSentence, type Fact } from './facts/figure';
import { mainFigure } from './facts/mainFigure';
import { pickFilters, type PickFilter } from './entities/findEntity';
import { factsOf, longestName, type Measure } from './measureList';
import {
  approximateSign,
  accuracyText,
  figureText,
  inBlock,
  entityName,
  type Wording,
} from './facts/measureWords';

export interface PanelActions {
  readonly filter: (filter: PickFilter) => void;
  readonly units: (units: ViewerOptions['units']) => void;
  readonly distance: (distance: DistanceKind) => void;
  readonly keep: () => void;
  readonly clear: () => void;
  readonly copy: () => void;
  readonly remove: (kept: number) => void;
  readonly rename: (kept: number, name: string) => void;
  readonly save: () => void;
  readonly setFrame: () => void;
  readonly resetFrame: () => void;
}

export interface PanelContent {
  readonly filter: PickFilter;
  readonly units: ViewerOptions['units'];
  readonly distance: DistanceKind;
  readonly wording: Wording;
  readonly current: Measure | null;
  readonly isKept: boolean;
  readonly kept: readonly ShownMeasure[];
  /** Name of the coordinate system, such as `Flat face of plate`; null for that of the file. */
  readonly frame: string | null;
  /** Whether the picked thing can define a coordinate system. */
  readonly canSetFrame: boolean;
}

/** A kept measurement, which is shown in the view until it is removed. */
export interface ShownMeasure {
  readonly measure: Measure;
  readonly name: string;
  readonly distance: DistanceKind;
  /** Whether it is hidden because one of its parts is. */
  readonly isHidden: boolean;
}

export const filterWords = (): Record<
  PickFilter,
  { readonly label: string; readonly key: string }
> => ({
  any: { label: say('Any'), key: 'Q' },
  vertex: { label: say('Point'), key: 'W' },
  edge: { label: say('Edge'), key: 'L' },
  face: { label: say('Face'), key: 'S' },
  part: { label: say('Part'), key: 'B' },
});

const unitWords = (): Record<ViewerOptions['units'], string> => ({
  auto: say('Unit of the file'),
  mm: 'mm',
  cm: 'cm',
  m: 'm',
  in: say('inch'),
  ft: say('foot'),
});

const distanceWords = (): Record<DistanceKind, string> => ({
  centre: say('Centre, axis or plane'),
  minimum: say('Minimum'),
  maximum: say('Maximum'),
});

/** The panel: the picked things, their facts, and kept measurements. */
export class MeasurePanel {
  private readonly filters = new Map<PickFilter, HTMLButtonElement>();
  private readonly units: HTMLSelectElement;
  private readonly distance: HTMLSelectElement;
  private readonly current = element('div', { class: 'current' });
  private readonly kept = element('ul', { class: 'kept', 'aria-label': say('Kept measures') });
  private readonly copy: HTMLButtonElement;
  private readonly save: HTMLButtonElement;
  private readonly frameName = element('span', { class: 'frame' });
  private readonly setFrame: HTMLButtonElement;
  private readonly resetFrame: HTMLButtonElement;

  constructor(
    place: HTMLElement,
    private readonly act: PanelActions,
  ) {
    for (const filter of pickFilters) {
      const { label, key } = filterWords()[filter];
      const made = secondaryButton(label, () => act.filter(filter), `${label} (${key})`);
      this.filters.set(filter, made);
    }
    this.units = choice(say('Unit of lengths'), unitWords(), act.units);
    this.distance = choice(say('Distance that comes first'), distanceWords(), act.distance);
    this.copy = secondaryButton(say('Copy as text'), act.copy);
    this.save = secondaryButton(say('Save as CSV…'), act.save);
    this.setFrame = secondaryButton(
      say('From picked'),
      act.setFrame,
      say('Take the coordinates from the picked face, edge or point (Shift+C)'),
    );
    this.resetFrame = secondaryButton(
      say('Of the file'),
      act.resetFrame,
      say('Coordinates of the file'),
    );
    const groupLook = { class: 'filters', role: 'group', 'aria-label': say('What to pick') };
    place.append(
      element(
        'div',
        { class: 'measure' },
        element('div', groupLook, ...this.filters.values()),
        element('label', { class: 'row' }, say('Distance'), this.distance),
        this.current,
        this.kept,
        element(
          'div',
          { class: 'coordinates', role: 'group', 'aria-label': say('Coordinates') },
          this.frameName,
          element('div', { class: 'row' }, this.setFrame, this.resetFrame),
        ),
        element('div', { class: 'row' }, this.units, this.copy, this.save),
      ),
    );
  }

  show(content: PanelContent): void {
    for (const [filter, made] of this.filters) {
      made.setAttribute('aria-pressed', String(filter === content.filter));
    }
    this.units.value = content.units;
    this.distance.value = content.distance;
    this.copy.disabled = content.current === null && content.kept.length === 0;
    this.save.disabled = this.copy.disabled;
    this.frameName.textContent = say('Coordinates: {frame}', {
      frame: content.frame ?? say('of the file'),
    });
    this.setFrame.disabled = !content.canSetFrame;
    this.resetFrame.disabled = content.frame === null;
    this.current.replaceChildren(...this.currentRows(content));
    this.kept.replaceChildren(
      ...content.kept.map((measure, i) => this.keptRow(measure, i, content)),
    );
    this.kept.hidden = content.kept.length === 0;
  }

  private currentRows({
    current,
    isKept,
    wording,
    distance,
  }: PanelContent): readonly HTMLElement[] {
    if (!current) {
      const hint = say(
        'Click one thing for its facts, a second one for the distance between them.',
      );
      return [element('p', { class: 'hint' }, hint)];
    }
    const keep = secondaryButton(
      isKept ? say('Kept') : say('Keep'),
      this.act.keep,
      say('Keep in the view (R)'),
    );
    keep.disabled = isKept;
    const clear = secondaryButton(say('Clear'), this.act.clear, say('Clear (Backspace)'));
    return [
      element('h3', {}, titleOf(current)),
      factList(factsOf(current, distance), wording),
      element('div', { class: 'row' }, keep, clear),
    ];
  }

  private keptRow(
    { measure, name, distance, isHidden }: ShownMeasure,
    number: number,
    { wording }: PanelContent,
  ): HTMLElement {
    const label = say('Remove {what}', { what: titleOf(measure) });
    const look = { type: 'button', class: 'tool', 'aria-label': label, title: label };
    const remove = element('button', look, '×');
    remove.addEventListener('click', () => this.act.remove(number));
    const main = mainFigure(factsOf(measure, distance));
    const text = main ? `${main.label} ${approximateSign(main)}${figureText(main, wording)}` : '';
    const hidden = isHidden ? ` (${say('hidden')})` : '';
    const words = element('span', {}, element('strong', {}, text), ` ${titleOf(measure)}${hidden}`);
    const named = element('input', {
      ...{ type: 'text', value: name, placeholder: say('Name'), maxlength: String(longestName) },
      'aria-label': say('Name of {what}', { what: titleOf(measure) }),
    });
    named.addEventListener('change', () => this.act.rename(number, named.value));
    return element('li', {}, element('div', {}, words, named), remove);
  }
}

/** Such as `Round hole to circle`; for a single thing with the name of its part. */
export function titleOf({ entities }: Pick<Measure, 'entities'>): string {
  const [one, other] = entities;
  if (!one) return '';
  if (!other)
    return one.ref.kind === 'part'
      ? one.part.name
      : say('{thing} of {part}', { thing: entityName(one), part: one.part.name });
  return say('{thing} to {other}', {
    thing: entityName(one),
    other: entityName(other).toLowerCase(),
  });
}

function factList(facts: readonly Fact[], given: Wording): HTMLElement {
  const wording = inBlock(facts, given);
  const whys = new Set(facts.flatMap((fact) => whyOf(fact) ?? []));
  const rows = facts.flatMap((fact) => {
    if (isSentence(fact)) return [element('dt', {}, fact.label), element('dd', {}, fact.sentence)];
    if (!isFigure(fact)) {
      return [element('dt', {}, fact.label), element('dd', { class: 'why' }, fact.why)];
    }
    const look = { class: `badge ${fact.accuracy.kind}`, title: whyOf(fact) ?? '' };
    const accuracy = element('span', look, accuracyText(fact.accuracy, wording));
    return [element('dt', {}, fact.label), element('dd', {}, figureText(fact, wording), accuracy)];
  });
  const notes = [...whys].map((why) => element('p', { class: 'why' }, `≈ ${why}`));
  return element('div', {}, element('dl', {}, ...rows), ...notes);
}

function whyOf(fact: Fact): string | null {
  return isFigure(fact) && fact.accuracy.kind !== 'exact' ? (fact.accuracy.why ?? null) : null;
}

function choice<Value extends string>(
  label: string,
  words: Readonly<Record<Value, string>>,
  choose: (value: Value) => void,
): HTMLSelectElement {
  const isOne = (value: string): value is Value => Object.hasOwn(words, value);
  const options = Object.entries<string>(words).map(([value, word]) =>
    element('option', { value }, word),
  );
  const made = element('select', { 'aria-label': label }, ...options);
  made.addEventListener('change', () => {
    const chosen = made.value;
    if (isOne(chosen)) choose(chosen);
  });
  return made;
}
