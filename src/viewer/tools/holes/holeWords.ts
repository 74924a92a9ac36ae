import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import type { PatternShape } from '../../../model/features/holePatterns';
import type { Vector } from '../../../model/vectors';
import { exactAccuracy } from '../measure/facts/figure';
import { featureWords } from '../measure/facts/featureWords';
import { directionIn, fileFrame } from '../measure/entities/coordinateSystem';
import { figureText, type Wording } from '../measure/facts/measureWords';
import type { HoleKind, PlacedHole, PlacedPattern } from './modelHoles';

/** Such as `Round hole ∅10, through, 10 deep`. */
export function kindWords({ size, holes }: HoleKind, wording: Wording): string {
  const [first] = holes;
  if (!first) return '';
  const { feature } = first;
  return featureWords(feature, scaleOf(feature, size), wording);
}

function scaleOf(feature: PlacedHole['feature'], size: HoleKind['size']): number {
  if (feature.kind === 'slot') return size.kind === 'slot' ? size.width / feature.width : 1;
  return size.kind === 'hole' ? size.diameter / feature.diameter : 1;
}

/** Such as `6 on a ∅40 mm circle around X 0 · Y 0 · Z 5 mm`. */
export function patternWords(
  { shape, holes, centre }: Pick<PlacedPattern, 'shape' | 'holes' | 'centre'>,
  wording: Wording,
): string {
  const words = shapeWords(shape, holes.length, wording);
  return centre
    ? say('{pattern} around {place}', { pattern: words, place: placeWords(centre, wording) })
    : words;
}

/** Patterns of the same form, wherever they are. */
export interface PatternSum {
  /** Such as `2 × 3 on a ∅30 mm circle`; for a single pattern followed by its location. */
  readonly words: string;
  readonly patterns: readonly PlacedPattern[];
}

/** Groups equal patterns of all parts, like quantities in a parts list. */
export function patternSums({ patterns }: HoleKind, wording: Wording): readonly PatternSum[] {
  const alike = new Map<string, PlacedPattern[]>();
  for (const pattern of patterns) {
    const words = shapeWords(pattern.shape, pattern.holes.length, wording);
    alike.set(words, [...(alike.get(words) ?? []), pattern]);
  }
  return [...alike].map(([words, all]) => {
    const [only] = all;
    return only && all.length === 1
      ? { words: patternWords(only, wording), patterns: all }
      : { words: say('{count} × {pattern}', { count: all.length, pattern: words }), patterns: all };
  });
}

function shapeWords(shape: PatternShape, count: number, wording: Wording): string {
  const length = (metres: number) =>
    figureText(
      { label: '', quantity: 'length', values: [metres], accuracy: exactAccuracy },
      wording,
    );
  switch (shape.kind) {
    case 'circle':
      return say('{count} on a ∅{diameter} circle', { count, diameter: length(shape.diameter) });
    case 'row':
      return say('{count} in a row, {pitch} apart', { count, pitch: length(shape.pitch) });
    case 'grid': {
      const [across, upwards] = shape.pitches;
      return say('{count} in a grid of {columns} × {rows}, {across} and {upwards} apart', {
        count,
        columns: shape.columns,
        rows: shape.rows,
        across: length(across),
        upwards: length(upwards),
      });
    }
  }
}

/** Such as `X 10 · Y 0 · Z 5 mm`, in the coordinate system of the wording. */
export function placeWords(at: Vector, wording: Wording): string {
  return figureText(
    { label: '', quantity: 'length', values: at, style: 'point', accuracy: exactAccuracy },
    wording,
  );
}

/** Such as `−Z`; a direction along no axis is written as a unit vector. */
export function directionWords(direction: Vector, wording: Wording): string {
  const rotated = directionIn(direction, (wording.frame ?? fileFrame(wording)).axes);
  const axis = rotated.findIndex((value) => Math.abs(value) > 1 - 1e-9);
  if (axis < 0) return rotated.map((value) => `${Number(value.toFixed(4)) + 0}`).join(', ');
  return `${(rotated[axis] ?? outOfRange()) < 0 ? '−' : '+'}${['X', 'Y', 'Z'][axis] ?? ''}`;
}
