import { say } from '../../../words/say';
import { isRecord } from '../../../words/unknown';
import { styleFor } from '../../base/lengths';
import type { StartTool } from '../../toolkit/tool';
import { coordinatesOf } from '../measure/entities/coordinates';
import { fileFrame, frameOf } from '../measure/entities/coordinateSystem';
import { titleOf } from '../measure/measurePanel';
import type { Wording } from '../measure/facts/measureWords';
import { knowledgeOf } from '../measure/entities/modelKnowledge';
import { tableOffers } from '../measure/tableOffers';
import {
  readEntityRef,
  entityAt,
  type MeasurableEntity,
} from '../measure/entities/measurableEntity';
import { HoleMarks } from './holeMarks';
import { holesCsv } from './holesCsv';
import { HolesPanel } from './holesPanel';
import { directionWords, kindWords, patternSums, placeWords } from './holeWords';
import { modelHoles, type HoleKind, type PlacedHole } from './modelHoles';

/** Number of the tool's first offer; ranges of different tools must not overlap. */
const firstOffer = 2_000_000;

/** The table of the model's holes. The tool remembers the coordinate system. */
export const startHoles: StartTool = (context) => {
  const knowledge = knowledgeOf(context.model);
  const kinds = modelHoles(knowledge);
  const notes = notesOf();
  const marks = new HoleMarks(context, knowledge);
  const coordinates = coordinatesOf(context.model);
  const file = fileFrame(context.model);
  coordinates.recall(coordinates.origin ?? rememberedOrigin(), context.signal);
  let open: HoleKind | null = null;
  let chosen: readonly PlacedHole[] = [];
  let isOpen = false;

  const panel = new HolesPanel(context.panel, {
    choose,
    copy: () => void copy(),
    save,
    setFrame,
    resetFrame: () => takeFrame(null),
  });
  const offers = tableOffers(context, firstOffer);
  context.onOptions(show);
  context.onVisibility(show);
  coordinates.changed.add(() => {
    const { origin } = coordinates;
    context.remember(origin ? { frame: origin.ref } : undefined);
    show();
  }, context.signal);
  show();

  return {
    open: () => {
      isOpen = true;
      show();
    },
    close: () => {
      isOpen = false;
      show();
    },
  };

  function choose(holes: readonly PlacedHole[], kind: HoleKind | null): void {
    chosen = holes;
    open = kind;
    show();
    const seen = seenOf(holes);
    marks.frame(seen);
    const [first] = holes;
    if (first && kind) {
      const count = say('{count} × {hole}', {
        count: holes.length,
        hole: kindWords(kind, wording()),
      });
      const place = placeWords(first.at, wording());
      context.announce(holes.length === 1 ? [count, place].join(say('. ')) : count);
    }
  }

  function seenOf(holes: readonly PlacedHole[]): readonly PlacedHole[] {
    const seen = new Set(context.shownModel.visibility.seenOf(context.model.parts));
    return holes.filter(({ part }) => seen.has(part));
  }

  /** Sets the coordinate system by the wall of the chosen hole: its axis and opening. */
  function setFrame(): void {
    const [hole] = chosen;
    if (!hole) return;
    const wall = wallOf(hole);
    if (wall && frameOf(wall, file)) takeFrame(wall);
    else context.announce(say('What is picked gives no coordinates.'));
  }

  function wallOf({ part, feature }: PlacedHole): MeasurableEntity | null {
    const walls = feature.faces.flatMap(
      (index) => entityAt(knowledge, { part: part.path, kind: 'face', index }) ?? [],
    );
    return walls.find(({ face }) => face?.kind === 'cylinder') ?? null;
  }

  function takeFrame(entity: MeasurableEntity | null): void {
    coordinates.take(entity);
    context.announce(say('Coordinates: {frame}', { frame: frameName() ?? say('of the file') }));
  }

  function rememberedOrigin(): MeasurableEntity | null {
    const state = context.remembered();
    const ref = isRecord(state) ? readEntityRef(state['frame']) : null;
    return ref && entityAt(knowledge, ref);
  }

  function frameName(): string | null {
    return coordinates.origin && titleOf({ entities: [coordinates.origin] });
  }

  function wording(): Wording {
    const { extras, origin: start } = context.model;
    const { origin } = coordinates;
    const frame = origin && frameOf(origin, file);
    return { ...styleFor(context.options, extras), extras, origin: start, ...(frame && { frame }) };
  }

  function show(): void {
    panel.show({
      ...{ kinds, open, notes },
      wording: wording(),
      chosen: new Set(chosen),
      frame: frameName(),
    });
    marks.show(isOpen ? seenOf(chosen) : []);
  }

  function save(): void {
    const count = kinds.reduce((sum, { holes }) => sum + holes.length, 0);
    const text = holesCsv(kinds, wording(), frameName() ?? '');
    offers.make('csv', say('{count} holes', { count }), [new TextEncoder().encode(text)]);
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${linesOf().join('\n')}\n`);
      context.announce(say('Copied'));
      context.showStatus(say('The holes are copied.'));
    } catch {
      context.showStatus(
        say('The clipboard is not open to this page: click into the model and try again.'),
      );
    }
  }

  function linesOf(): readonly string[] {
    const now = wording();
    return kinds.flatMap((kind) => [
      say('{count} × {hole}', { count: kind.holes.length, hole: kindWords(kind, now) }),
      ...patternSums(kind, now).map(({ words }) => `  ${words}`),
      ...kind.holes.map(
        ({ at, direction, part }) =>
          `  ${[placeWords(at, now), directionWords(direction, now), part.name].join('\t')}`,
      ),
    ]);
  }

  /** Explains why there are no holes, or not those of all parts. */
  function notesOf(): readonly string[] {
    const { parts } = context.model;
    const blind = parts.filter((part) => !knowledge.isExact(part)).length;
    if (blind === parts.length) {
      return [
        say(
          'Holes are recognised on exact shapes only, and of this model only triangles are known.',
        ),
      ];
    }
    return [
      ...(kinds.length === 0 ? [say('This model has no holes.')] : []),
      ...(blind > 0
        ? [
            say('Of {count} of {all} parts only triangles are known: their holes are not listed.', {
              count: blind,
              all: parts.length,
            }),
          ]
        : []),
    ];
  }
};
