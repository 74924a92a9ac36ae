import { times } from '../../vectors';
import type { PartShape } from './comparedShape';

/** Numbers that stand for lengths in one unit before, and in another one after. */
export interface UnitChange {
  /** How many times as large everything has become. */
  readonly ratio: number;
  readonly before: LengthUnit;
  readonly after: LengthUnit;
}

export type LengthUnit = 'mm' | 'cm' | 'm' | 'in' | 'ft';

/** The first pair of a ratio is the one that programs take for each other most often. */
const pairs: readonly (readonly [smaller: LengthUnit, larger: LengthUnit, ratio: number])[] = [
  ['mm', 'cm', 10],
  ['cm', 'm', 100],
  ['mm', 'm', 1000],
  ['mm', 'in', 25.4],
  ['cm', 'in', 2.54],
  ['in', 'm', 1 / 0.0254],
  ['mm', 'ft', 304.8],
  ['cm', 'ft', 30.48],
  ['in', 'ft', 12],
  ['ft', 'm', 1 / 0.3048],
];

/**
 * The units of which one was taken for the other, where everything has become so many times as large; null for a
 * ratio that no two units have.
 * @param slack part of the ratio by which it may be another
 */
export function unitChangeOf(ratio: number, slack: number): UnitChange | null {
  const isLike = (wanted: number) => Math.abs(ratio / wanted - 1) <= slack;
  for (const [smaller, larger, times] of pairs) {
    if (isLike(times)) return { ratio: times, before: smaller, after: larger };
    if (isLike(1 / times)) return { ratio: 1 / times, before: larger, after: smaller };
  }
  return null;
}

/** What a part would be if everything were so many times as large. */
export function scaledShape(shape: PartShape, by: number): PartShape {
  const { box, radii, exactSize } = shape;
  const grown = (value: number | null, dimension: number) => value && value * by ** dimension;
  return {
    ...shape,
    area: shape.area * by ** 2,
    volume: shape.volume * by ** 3,
    exactArea: grown(shape.exactArea, 2),
    exactVolume: grown(shape.exactVolume, 3),
    exactSize: () => {
      const size = exactSize();
      return size && times(size, by);
    },
    tolerance: grown(shape.tolerance, 1),
    box: [times(box[0], by), times(box[1], by)],
    centre: times(shape.centre, by),
    radii: [radii[0] * by, radii[1] * by, radii[2] * by, radii[3] * by],
    spread: shape.spread.map((value) => value * by ** 2),
    lean: times(shape.lean, by ** 3),
  };
}
