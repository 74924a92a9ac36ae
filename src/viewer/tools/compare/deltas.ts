import { say } from '../../../words/say';
import type { Vector } from '../../../model/shapes';
import type { ChangeKind } from '../../../model/page/viewerMessages';
import { exactAccuracy, type Accuracy, type Figure } from '../measure/facts/figure';
import { minus } from '../../../model/vectors';
import { figureText, type Wording } from '../measure/facts/measureWords';
import { inSourceAxes } from '../../overlay/describe';
import { blockUnit, meshFigures, sizeText } from '../../../model/quantities';
import type { ComparedPart, Match } from '../../../model/compare/match/matchParts';
import type { PartShape } from '../../../model/compare/match/comparedShape';
import type { PmiChange, PmiChanges } from '../../../model/compare/pmi/pmiChanges';
import { pmiChangeText, pmiKindWord } from '../../../model/compare/pmi/pmiChangeText';
import { placementChange } from '../../../model/compare/match/placementChange';

/** The texts of a table row. The cell of an unchanged value is empty. */
export interface DeltaRow {
  readonly name: string;
  readonly kind: ChangeKind;
  readonly size: string;
  readonly volume: string;
  readonly area: string;
  readonly shift: string;
  readonly colour: string;
  /** The change of a dimension, a tolerance or a datum. */
  readonly said: string;
}

/** The row of a part, with texts such as `12 → 14 mm³`, `moved by 3 mm`. */
export function deltaRow(match: Match, wording: Wording): DeltaRow {
  const { kind, before, after } = match;
  return {
    name: nameOf(match),
    kind,
    size: change(before, after, sizeIn(wording, before, after)),
    volume: change(before, after, (part) => volumeOf(part.shape, wording)),
    area: change(before, after, (part) => areaOf(part.shape, wording)),
    shift: before && after ? shiftOf(before.shape, after.shape, kind, wording) : '',
    colour: change(before, after, ({ colours }) => colours.join(', ')),
    said: '',
  };
}

/** The row of a dimension, a tolerance or a datum. */
export function pmiRow(change: PmiChange, { usualUnit, isOfSeveral }: PmiChanges): DeltaRow {
  const { kind = 'note', product = '' } = change.after ?? change.before ?? {};
  const word = pmiKindWord(kind);
  return {
    name:
      isOfSeveral && product !== ''
        ? say('{label}: {value}', { label: product, value: word })
        : word,
    kind: change.kind,
    ...{ size: '', volume: '', area: '', shift: '', colour: '' },
    said: pmiChangeText(change, usualUnit),
  };
}

/** Chooses one unit for all volumes and areas of a table. */
export function inColumns(matches: readonly Match[], wording: Wording): Wording {
  const shapes = matches.flatMap(({ before, after }) =>
    [before, after].flatMap((part) => part?.shape ?? []),
  );
  const { unit } = wording;
  const volumes = shapes.map(({ exactVolume }) => exactVolume ?? 0);
  const areas = shapes.map(({ exactArea, area }) => exactArea ?? area);
  return {
    ...wording,
    powers: blockUnit({ volumes, areas }, unit),
  };
}

/** Such as `bolt`, or `bolt → screw`. */
function nameOf({ before, after, isRenamed }: Match): string {
  const name = (part: ComparedPart | null) => part?.name ?? '';
  return isRenamed ? `${name(before)} → ${name(after)}` : name(after ?? before);
}

/** `old → new` if both differ, and empty if they are equal; the only value when a part exists in one revision. */
function change(
  before: ComparedPart | null,
  after: ComparedPart | null,
  textOf: (part: ComparedPart) => string,
): string {
  const [old, current] = [before, after].map((part) => (part ? textOf(part) : null));
  if (typeof old === 'string' && typeof current === 'string') {
    return old === current ? '' : `${old} → ${current}`;
  }
  return old ?? current ?? '';
}

/** Writes exact sizes if both parts have them, so that like is compared with like; else sizes of the triangles. */
function sizeIn(wording: Wording, before: ComparedPart | null, after: ComparedPart | null) {
  const isExact = [before, after].every((part) => part === null || part.shape.exactSize() !== null);
  return ({ shape }: ComparedPart): string => {
    const exact = isExact ? shape.exactSize() : null;
    return exact ? exactSizeText(exact, wording) : `≈ ${meshSizeText(shape, wording)}`;
  };
}

function exactSizeText(size: Vector, wording: Wording): string {
  const quantity = 'length';
  const values = inSourceAxes(size, wording.extras);
  const figure: Figure = { label: '', quantity, values, style: 'size', accuracy: exactAccuracy };
  return figureText({ ...figure, significant: 6 }, wording);
}

function meshSizeText({ box: [lowest, highest] }: PartShape, wording: Wording): string {
  const [x, y, z] = minus(highest, lowest);
  return sizeText(inSourceAxes([x, y, z], wording.extras), wording, meshFigures);
}

// The volume of triangles is not shown, because it is meaningful only for a closed shape.
function volumeOf({ exactVolume }: PartShape, wording: Wording): string {
  return exactVolume === null ? '' : quantityText('volume', exactVolume, exactAccuracy, wording);
}

function areaOf({ exactArea, area, tolerance }: PartShape, wording: Wording): string {
  return exactArea === null
    ? `≈ ${quantityText('area', area, { kind: 'mesh', tolerance }, wording)}`
    : quantityText('area', exactArea, exactAccuracy, wording);
}

function shiftOf(before: PartShape, after: PartShape, kind: ChangeKind, wording: Wording): string {
  if (kind !== 'moved') return '';
  const { steps, isAway, isRotated } = placementChange(before, after);
  if (!isAway) return say('turned');
  const figure: Figure = {
    label: say('Shift'),
    quantity: 'length',
    values: steps,
    style: 'steps',
    accuracy: { kind: 'mesh', tolerance: null },
  };
  const text = figureText(figure, wording);
  return isRotated ? say('{shift}, turned', { shift: text }) : text;
}

function quantityText(
  quantity: Figure['quantity'],
  value: number,
  accuracy: Accuracy,
  wording: Wording,
): string {
  return figureText({ label: '', quantity, values: [value], accuracy, significant: 5 }, wording);
}
