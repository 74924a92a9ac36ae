import { placedSurface, placedFeature } from '../../features/similarity';
import { areOneShape, matchOf, type Match } from '../match/matchParts';
import { grownBy, scaledShape } from '../match/unitChange';
import type { PartDetail } from './comparedFaces';
import type { DetailedPart } from './differingFaces';
import { settledMatches } from './settledMatches';

/**
 * The matches as they are if the numbers of the old revision are read in the unit of the new one.
 * @param ratio the factor by which the old revision grows
 */
export function matchesInNewUnit(
  matches: readonly Match<DetailedPart>[],
  ratio: number,
): readonly Match<DetailedPart>[] {
  const scaled = matches.map(({ before: old, after, ...match }): Match<DetailedPart> => {
    const before = old && inNewUnit(old, ratio);
    if (!before || !after) return { ...match, before, after };
    return matchOf(before, after, areOneShape(before.shape, after.shape));
  });
  return settledMatches(scaled);
}

function inNewUnit(part: DetailedPart, ratio: number): DetailedPart {
  const { shape, detail } = part;
  let known: PartDetail | null = null;
  return {
    ...part,
    shape: scaledShape(shape, ratio),
    detail: () => (known ??= scaledDetail(detail(), ratio)),
  };
}

function scaledDetail({ faces, features, ...detail }: PartDetail, scale: number): PartDetail {
  const grown = grownBy(scale);
  const { point } = grown;
  return {
    ...detail,
    slack: detail.slack * scale,
    exactSlack: detail.exactSlack * scale,
    features: features.map((feature) => placedFeature(feature, grown)),
    faces: faces.map(({ looseArea, ...face }) => ({
      ...face,
      area: face.area * scale ** 2,
      ...(looseArea !== undefined && { looseArea: looseArea * scale ** 2 }),
      centre: point(face.centre),
      box: [point(face.box[0]), point(face.box[1])],
      surface: face.surface && placedSurface(face.surface, grown),
    })),
  };
}
