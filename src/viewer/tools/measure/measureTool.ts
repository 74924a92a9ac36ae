import { say } from '../../../words/say';
import type { DistanceKind } from '../../../model/page/viewerMessages';
import { styleFor } from '../../base/lengths';
import type { NdcPoint } from '../../geometry/rectangle';
import type { StartTool } from '../../toolkit/tool';
import type { Figure } from './facts/figure';
import { mainFigure } from './facts/mainFigure';
import { findEntity, type PickFilter } from './entities/findEntity';
import {
  factsOf,
  measureOf,
  readMeasureState,
  shownDistance,
  type SavedMeasure,
  type Measure,
} from './measureList';
import { filterWords, MeasurePanel, titleOf } from './measurePanel';
import { knowledgeOf } from './entities/modelKnowledge';
import { SceneMarks, type Mark } from './marks/sceneMarks';
import { EntityNavigation } from './entities/entityNavigation';
import {
  isSameEntity,
  entityAt,
  type MeasurableEntity,
  type EntityRef,
} from './entities/measurableEntity';
import { approximateSign, factText, figureText, inBlock, type Wording } from './facts/measureWords';
import { fileFrame, frameOf } from './entities/coordinateSystem';
import { measureCsv } from './measureCsv';
import { coordinatesOf } from './entities/coordinates';
import { tableOffers } from './tableOffers';

interface NamedMeasure {
  readonly measure: Measure;
  readonly name: string;
  /** Which distance is shown first: of a kept measurement the one it was kept with. */
  readonly distance: DistanceKind;
}

/** Number of the tool's first offer; ranges of different tools must not overlap. */
const firstOffer = 1_000_000;

/** Measures picked things: one by itself, or two together. The tool remembers the kept measurements. */
export const startMeasure: StartTool = (context) => {
  const knowledge = knowledgeOf(context.model);
  const marks = new SceneMarks(context, knowledge);
  const walk = new EntityNavigation(context, knowledge);
  const remembered = readMeasureState(context.remembered());
  let { filter } = remembered;
  let picked: readonly EntityRef[] = [];
  let current: Measure | null = null;
  let hovered: Measure | null = null;
  let kept = remembered.kept.flatMap(({ things, ...rest }): NamedMeasure | readonly [] => {
    const measure = measureOf(knowledge, things);
    return measure ? { measure, ...rest } : [];
  });
  const coordinates = coordinatesOf(context.model);
  coordinates.recall(remembered.frame && entityAt(knowledge, remembered.frame), context.signal);
  let isOpen = false;
  const file = fileFrame(context.model);

  const panel = new MeasurePanel(context.panel, {
    filter: setFilter,
    units: (units) => context.setUnits(units),
    distance,
    keep,
    clear,
    copy: () => void copy(),
    remove: (number) => {
      kept = kept.filter((_, i) => i !== number);
      changed();
    },
    rename: (number, name) => {
      kept = kept.map((one, i) => (i === number ? { ...one, name: name.trim() } : one));
      changed();
    },
    save,
    setFrame,
    resetFrame: () => takeFrame(null),
  });
  // Other tools of the page make offers, too; the number tells whose answer it is.
  const offers = tableOffers(context, firstOffer);
  context.onOptions(show);
  context.onVisibility(show);
  coordinates.changed.add(changed, context.signal);
  show();

  let giveBack: readonly (() => void)[] = [];
  return {
    open: () => {
      isOpen = true;
      giveBack = [
        context.takePointer({ hover, leave, click, doubleClick: () => true }),
        context.takeKeys(keys()),
        takeEnter(),
      ];
      show();
    },
    close: () => {
      isOpen = false;
      for (const give of giveBack) give();
      leave();
      show();
    },
    perform: (task) => {
      const spot = context.menuSpot();
      const kind = task === 'properties' ? 'part' : filter;
      const ref = spot && findEntity(context, knowledge, spot, kind);
      // The properties are those of a single part.
      if (task === 'properties') picked = [];
      if (ref) pick(ref);
    },
  };

  function hover(spot: NdcPoint): boolean {
    point(findEntity(context, knowledge, spot, filter));
    return true;
  }

  function point(ref: EntityRef | null): void {
    const [entity] = hovered?.entities ?? [];
    if (ref && entity && isSameEntity(ref, entity.ref)) return;
    hovered = ref && measureOf(knowledge, [ref]);
    context.showStatus(hovered && sentenceOf(hovered));
    showMarks();
  }

  function leave(): void {
    point(null);
    context.showStatus(null);
  }

  function click(spot: NdcPoint): boolean {
    const ref = findEntity(context, knowledge, spot, filter);
    if (ref) pick(ref);
    return true;
  }

  /** Picks the first thing, then the second; a third one starts anew. */
  function pick(ref: EntityRef): void {
    const [first] = picked;
    const isSecond = picked.length === 1 && first && !isSameEntity(first, ref);
    picked = isSecond ? [first, ref] : [ref];
    current = measureOf(knowledge, picked);
    if (current) context.announce(sentenceOf(current));
    show();
  }

  function distance(wanted: DistanceKind): void {
    context.setDistance(wanted);
    if (current && current.distances.length > 0) context.announce(sentenceOf(current));
  }

  function keep(): void {
    if (!current || isKept(current)) return;
    kept = [...kept, unnamed(current)];
    context.announce(say('Kept'));
    changed();
  }

  function clear(): void {
    picked = [];
    current = null;
    context.announce(say('Cleared'));
    show();
  }

  function all(): readonly NamedMeasure[] {
    return current && !isKept(current) ? [unnamed(current), ...kept] : kept;
  }

  function unnamed(measure: Measure): NamedMeasure {
    return { measure, name: '', distance: context.options.distance };
  }

  function save(): void {
    const measures = all().map(({ measure, name, distance: shown }) => ({
      name,
      title: titleOf(measure),
      facts: factsOf(measure, shown),
    }));
    if (measures.length === 0) return;
    const text = measureCsv(measures, wording(), frameName() ?? '');
    offers.make('csv', say('{count} measures', { count: measures.length }), [
      new TextEncoder().encode(text),
    ]);
  }

  function setFrame(): void {
    const entity = current?.entities.at(-1);
    if (entity && frameOf(entity, file)) takeFrame(entity);
    else context.announce(say('What is picked gives no coordinates.'));
  }

  function takeFrame(entity: MeasurableEntity | null): void {
    coordinates.take(entity);
    context.announce(say('Coordinates: {frame}', { frame: frameName() ?? say('of the file') }));
  }

  function frameName(): string | null {
    return coordinates.origin && titleOf({ entities: [coordinates.origin] });
  }

  async function copy(): Promise<void> {
    const lines = all().flatMap(({ measure, name, distance: shown }) => [
      name === '' ? titleOf(measure) : `${name}: ${titleOf(measure)}`,
      ...factsOf(measure, shown).map((fact) => `  ${factText(fact, wording())}`),
    ]);
    try {
      await navigator.clipboard.writeText(`${lines.join('\n')}\n`);
      context.announce(say('Copied'));
      context.showStatus(say('The measures are copied.'));
    } catch {
      context.showStatus(
        say('The clipboard is not open to this page: click into the model and try again.'),
      );
    }
  }

  function setFilter(next: PickFilter): void {
    filter = next;
    context.announce(say('Picks: {what}', { what: filterWords()[next].label }));
    changed();
  }

  function changed(): void {
    const refs = kept.map(({ measure, ...rest }): SavedMeasure => ({
      things: measure.entities.map(({ ref }) => ref),
      ...rest,
    }));
    const frame = coordinates.origin?.ref ?? null;
    const isEmpty = refs.length === 0 && filter === 'any' && !frame;
    context.remember(isEmpty ? undefined : { kept: refs, filter, frame });
    show();
  }

  function show(): void {
    panel.show({
      filter,
      units: context.options.units,
      distance: context.options.distance,
      wording: wording(),
      current,
      isKept: current !== null && isKept(current),
      kept: kept.map((one) => ({ ...one, isHidden: !isSeen(one.measure) })),
      frame: frameName(),
      canSetFrame: canSetFrame(),
    });
    showMarks();
  }

  function showMarks(): void {
    const live = current && !isKept(current) && isSeen(current) ? [markOf(unnamed(current))] : [];
    const underPointer = hovered ? [{ ...markOf(unnamed(hovered)), label: null }] : [];
    const shown = kept.filter(({ measure }) => isSeen(measure));
    const { origin } = coordinates;
    const frame = isOpen && origin ? frameOf(origin, file) : null;
    marks.showFrame(frame && origin && { entity: origin, frame });
    marks.show([...shown.map(markOf), ...(isOpen ? [...live, ...underPointer] : [])]);
  }

  /** Whether the parts of a measurement are visible. */
  function isSeen({ entities }: Measure): boolean {
    const parts = entities.map(({ part }) => part);
    return context.shownModel.visibility.seenOf(parts).length === parts.length;
  }

  function canSetFrame(): boolean {
    const entity = current?.entities.at(-1);
    return entity !== undefined && frameOf(entity, file) !== null;
  }

  function markOf({ measure, name, distance: wanted }: NamedMeasure): Mark {
    const shown = mainFigure(factsOf(measure, wanted));
    const span = shownDistance(measure, wanted);
    const label = shown && labelOf(shown);
    return {
      entities: measure.entities,
      span,
      label: name === '' ? label : `${name}: ${label ?? ''}`,
    };
  }

  function labelOf(shown: Figure): string {
    const sign = shown.isDiameter ? '⌀ ' : '';
    return `${approximateSign(shown)}${sign}${figureText(shown, wording())}`;
  }

  function isKept(measure: Measure): boolean {
    const isShownSo = (wanted: DistanceKind): boolean =>
      measure.distances.length === 0 || wanted === context.options.distance;
    return kept.some((one) => one.measure === measure && isShownSo(one.distance));
  }

  function sentenceOf(measure: Measure): string {
    const shown = factsOf(measure, context.options.distance);
    const facts = shown.map((fact) => factText(fact, inBlock(shown, wording())));
    return [titleOf(measure), ...facts].join(say('. '));
  }

  function wording(): Wording {
    const { extras, origin: start } = context.model;
    const { origin } = coordinates;
    const frame = origin && frameOf(origin, file);
    return { ...styleFor(context.options, extras), extras, origin: start, ...(frame && { frame }) };
  }

  function keys(): ReadonlyMap<string, () => void> {
    return new Map<string, () => void>([
      ['q', () => setFilter('any')],
      ['w', () => setFilter('vertex')],
      ['l', () => setFilter('edge')],
      ['s', () => setFilter('face')],
      ['b', () => setFilter('part')],
      ['j', () => step(1)],
      ['k', () => step(-1)],
      ['r', keep],
      ['Shift+c', setFrame],
      ['Backspace', clear],
    ]);
  }

  function step(by: 1 | -1): void {
    const ref = walk.step(filter, by);
    point(ref);
    if (hovered) context.announce(sentenceOf(hovered));
  }

  /** Only while the canvas is focused, because elsewhere Enter presses buttons. */
  function takeEnter(): () => void {
    const { canvas } = context.viewport;
    const onKey = (event: KeyboardEvent): void => {
      const [entity] = hovered?.entities ?? [];
      if (event.key === 'Enter' && entity) pick(entity.ref);
    };
    canvas.addEventListener('keydown', onKey, { signal: context.signal });
    return () => canvas.removeEventListener('keydown', onKey);
  }
};
