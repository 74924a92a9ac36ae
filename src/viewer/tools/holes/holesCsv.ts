import { metresPer } from '../../../model/quantities';
import { csvText, type CsvField } from '../../base/csvText';
import { directionIn, fileFrame, inFrame } from '../measure/entities/coordinateSystem';
import type { Wording } from '../measure/facts/measureWords';
import { kindWords, patternWords } from './holeWords';
import type { HoleKind, PlacedHole } from './modelHoles';

/** A CSV table with one line for each hole. @param frame name of the coordinate system */
export function holesCsv(kinds: readonly HoleKind[], wording: Wording, frame: string): string {
  const lines = kinds.flatMap((kind) => {
    const words = kindWords(kind, wording);
    const patterns = new Map(
      kind.patterns.flatMap((pattern) => {
        const text = patternWords(pattern, wording);
        return pattern.holes.map((hole) => [hole, text] as const);
      }),
    );
    return kind.holes.map((hole) => [
      words,
      kind.holes.length,
      ...sizeFields(kind, wording),
      hole.part.name,
      ...placeFields(hole, wording),
      wording.unit,
      patterns.get(hole) ?? '',
      frame,
      kind.size.isDepthGreatest ? 'greatest' : '',
      ...threadFields(kind, wording),
      ...arcFields(kind, wording),
    ]);
  });
  return csvText([columns, ...lines]);
}

// English in every language, because programs identify columns by these names.
const columns = [
  'Hole',
  'Count',
  'Diameter or width',
  'Length',
  'Depth',
  'Through',
  'Part',
  'X',
  'Y',
  'Z',
  'Direction X',
  'Direction Y',
  'Direction Z',
  'Unit',
  'Pattern',
  'Coordinates',
  'Depth is',
  'Thread diameter',
  'Thread pitch',
  'Arc radius',
  'Arc angle',
];

function sizeFields({ size }: HoleKind, { unit }: Wording): readonly CsvField[] {
  const length = lengthIn(unit);
  const isSlot = size.kind === 'slot';
  return [
    length(isSlot ? size.width : size.diameter),
    length(isSlot ? size.length : null),
    length(size.depth),
    size.isThrough ? 'yes' : 'no',
  ];
}

/** Major diameter and pitch of a modelled thread; the pitch is empty when it is not known. */
function threadFields({ size }: HoleKind, { unit }: Wording): readonly CsvField[] {
  const thread = size.kind === 'hole' ? size.thread : undefined;
  return [thread?.majorDiameter ?? null, thread?.pitch ?? null].map(lengthIn(unit));
}

/** Radius of the middle line of a slot along an arc, and the angle between its ends in degrees. */
function arcFields({ size }: HoleKind, { unit }: Wording): readonly CsvField[] {
  const arc = size.kind === 'slot' ? size.arc : undefined;
  if (!arc) return ['', ''];
  return [lengthIn(unit)(arc.radius), rounded((arc.angle * 180) / Math.PI)];
}

function lengthIn(unit: Wording['unit']): (metres: number | null) => CsvField {
  return (metres) => (metres === null ? '' : rounded(metres / metresPer[unit]));
}

function placeFields({ at, direction }: PlacedHole, wording: Wording) {
  const { unit } = wording;
  const { origin, axes } = wording.frame ?? fileFrame(wording);
  const place = inFrame(at, { origin, axes }).map((value) => rounded(value / metresPer[unit]));
  return [...place, ...directionIn(direction, axes).map(rounded)];
}

/** Seven significant digits, as for all exact numbers. */
function rounded(value: number): number {
  return Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(7));
}
