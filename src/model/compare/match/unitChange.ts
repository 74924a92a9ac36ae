import { placedFace, type Similarity } from '../../features/similarity';
import { times } from '../../vectors';
import type { PartShape } from './comparedShape';

/** The same numbers, read in one unit before and in another one after. */
export interface UnitChange {
  /** The factor by which everything has become larger. */
  readonly ratio: number;
  readonly before: LengthUnit;
  readonly after: LengthUnit;
}

export type LengthUnit = 'mm' | 'cm' | 'm' | 'in' | 'ft';

/** For each ratio, the pair of units that programs confuse most often comes first. */
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
 * The units that explain why everything was scaled by a factor; null if the factor is no ratio of two units.
 * @param slack relative tolerance of the factor
 */
export function unitChangeOf(ratio: number, slack: number): UnitChange | null {
  const isLike = (wanted: number) => Math.abs(ratio / wanted - 1) <= slack;
  for (const [smaller, larger, times] of pairs) {
    if (isLike(times)) return { ratio: times, before: smaller, after: larger };
    if (isLike(1 / times)) return { ratio: 1 / times, before: larger, after: smaller };
  }
  return null;
}

/** The placement that scales by a factor about the origin. */
export function grownBy(scale: number): Similarity {
  return { scale, hand: 1, point: (at) => times(at, scale), direction: (of) => of };
}

/** The measures of a part after scaling by a factor. */
export function scaledShape(shape: PartShape, by: number): PartShape {
  const { box, radii, exactSize, revolution, axes, placing } = shape;
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
    ...(revolution && {
      revolution: () => {
        const body = revolution();
        return body && { ...body, origin: times(body.origin, by) };
      },
    }),
    ...(axes && {
      axes: () =>
        axes().map((line) => ({
          ...line,
          origin: times(line.origin, by),
          radius: line.radius * by,
        })),
    }),
    exactFaces: () => shape.exactFaces?.()?.map((face) => placedFace(face, grownBy(by))) ?? null,
    ...(placing && {
      placing: {
        ...{ of: placing.of, turn: `${placing.turn} × ${by}` },
        at: times(placing.at, by),
      },
    }),
    box: [times(box[0], by), times(box[1], by)],
    centre: times(shape.centre, by),
    radii: [radii[0] * by, radii[1] * by, radii[2] * by, radii[3] * by],
    secondMoments: shape.secondMoments.map((value) => value * by ** 2),
    thirdMoment: times(shape.thirdMoment, by ** 3),
    inOrder: times(shape.inOrder, by),
    forEach: (visit) => {
      shape.forEach((a, b, c) => {
        visit(times(a, by), times(b, by), times(c, by));
      });
    },
    skew: shape.skew && shape.skew.map((moment) => moment * by ** 3),
  };
}
