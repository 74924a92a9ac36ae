import { say } from '../../../words/say';
import type { Vector } from '../../../model/shapes';
import type { ChangeKind } from '../../../model/page/viewerMessages';
import { exactAccuracy, type Accuracy, type Figure } from '../measure/facts/figure';
import { minus } from '../../../model/vectors';
import { figureText, type Wording } from '../measure/facts/measureWords';
import { inSourceAxes } from '../../overlay/describe';
import { blockUnit, meshFigures, sizeText, withApproximateSign } from '../../../model/quantities';
import type { Measured } from '../../../model/compare/changes';
import {
  areaOfPart,
  uncertaintyOfDifference,
  sizeOfPart,
  volumeOfPart,
} from '../../../model/compare/measuredPart';
import { outOfRange } from '../../../words/outOfRange';
import type { ComparedPart, Match } from '../../../model/compare/match/matchParts';
import type { PartShape } from '../../../model/compare/match/comparedShape';
import type { PmiChange, PmiChanges } from '../../../model/compare/pmi/pmiChanges';
import { pmiChangeText, pmiKindWord } from '../../../model/compare/pmi/pmiChangeText';
import { unknownFacesOf, type FacedPart } from '../../../model/compare/unknownFaces';
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
  /** Which revision has no exact faces, so that holes and fillets could not be compared. */
  readonly faces: string;
  /** The change of a dimension, a tolerance or a datum. */
  readonly said: string;
}

/** The row of a part, with texts such as `12 → 14 mm³`, `moved by 3 mm`. */
export function deltaRow(match: Match<FacedPart>, wording: Wording): DeltaRow {
  const { kind, before, after } = match;
  return {
    name: nameOf(match),
    kind,
    size: change(before, after, sizeOfPart, sizeIn(wording, before, after)),
    volume: volumeChange(match, wording),
    area: change(before, after, areaOfPart, (area, { shape }) =>
      summedText('area', area, shape, wording),
    ),
    shift: before && after ? shiftOf(before.shape, after.shape, kind, wording) : '',
    colour: change(
      before,
      after,
      () => null,
      (_, { colours }) => colours.join(', '),
    ),
    faces: kind === 'changed' ? unknownFacesWords(unknownFacesOf(match)) : '',
    said: '',
  };
}

function unknownFacesWords(unknown: ReturnType<typeof unknownFacesOf>): string {
  switch (unknown) {
    case 'old':
      return say('not known in the old one');
    case 'new':
      return say('not known in the new one');
    case 'both':
      return say('not known');
    case null:
      return '';
  }
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
    ...{ size: '', volume: '', area: '', shift: '', colour: '', faces: '' },
    said: pmiChangeText(change, usualUnit),
  };
}

/** Chooses one unit for all volumes and areas of a table. */
export function inColumns(matches: readonly Match[], wording: Wording): Wording {
  const shapes = matches.flatMap(({ before, after }) =>
    [before, after].flatMap((part) => part?.shape ?? []),
  );
  const { unit } = wording;
  const volumes = shapes.map((shape) => volumeOfPart(shape)?.value ?? 0);
  const areas = shapes.map((shape) => areaOfPart(shape).value);
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

/**
 * `old → new` if both differ, and empty if they are equal or differ by less than they are known to; the only value when
 * a part exists in one revision.
 */
function change<M extends Measured<unknown> | null>(
  before: ComparedPart | null,
  after: ComparedPart | null,
  measure: (shape: PartShape) => M,
  textOf: (measured: M, part: ComparedPart) => string,
): string {
  const [old, current] = [before, after].map((part) => {
    if (!part) return null;
    const measured = measure(part.shape);
    return { measured, text: textOf(measured, part) };
  });
  if (!old || !current) return (old ?? current)?.text ?? '';
  if (old.text === current.text || isWithinUncertainty(old.measured, current.measured)) return '';
  return `${old.text} → ${current.text}`;
}

function isWithinUncertainty(a: Measured<unknown> | null, b: Measured<unknown> | null): boolean {
  if (!a || !b) return false;
  const [old, current] = [numbersOf(a.value), numbersOf(b.value)];
  const uncertainty = uncertaintyOfDifference(a, b);
  return (
    uncertainty > 0 &&
    old.every((value, i) => Math.abs(value - (current[i] ?? outOfRange())) <= uncertainty)
  );
}

function numbersOf(value: unknown): readonly number[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'number');
}

/** Writes exact sizes if both parts have them, so that like is compared with like; else sizes of the triangles. */
function sizeIn(wording: Wording, before: ComparedPart | null, after: ComparedPart | null) {
  const isExact = [before, after].every((part) => part === null || part.shape.exactSize() !== null);
  return (_: unknown, { shape }: ComparedPart): string => {
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

/** Why a part that changed has no volume is said once, where neither revision has one. */
function volumeChange({ kind, before, after }: Match, wording: Wording): string {
  const none = say('none: the surface is open');
  const text = change(before, after, volumeOfPart, (volume, { shape }) =>
    volume ? summedText('volume', volume, shape, wording) : none,
  );
  const isOpen = [before, after].every((part) => !part || volumeOfPart(part.shape) === null);
  if (!isOpen) return text;
  return kind === 'changed' || kind === 'added' || kind === 'removed' ? none : '';
}

function summedText(
  quantity: 'volume' | 'area',
  { value, isExact }: Measured<number>,
  { tolerance }: PartShape,
  wording: Wording,
): string {
  const accuracy: Accuracy = isExact ? exactAccuracy : { kind: 'mesh', tolerance };
  return withApproximateSign(quantityText(quantity, value, accuracy, wording), isExact);
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
