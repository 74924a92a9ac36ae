import type { Quality } from '../../model/modelExtras';

/** How closely triangles follow exact faces, whatever engine makes them. */
export interface QualityLimits {
  /** Linear deflection, as a share of `deflectionSide`. */
  readonly share: number;
  /** Angular deflection in radians. */
  readonly angle: number;
}

/** How closely triangles follow one shape. */
export interface MeshLimits {
  /** Millimetres. */
  readonly linearDeflection: number;
  /** Radians. */
  readonly angularDeflection: number;
}

export const qualityLimits: Readonly<Record<Quality, QualityLimits>> = {
  draft: { share: 0.004, angle: 0.8 },
  normal: { share: 0.001, angle: 0.5 },
  fine: { share: 0.0003, angle: 0.2 },
};

/** Millimetres. Above a metre the share would leave small features behind: a hull has handrails. */
export const largestSide = 1000;

/** Millimetres: a ship. What is larger has no features of millimetres that anybody would see. */
const largestThing = 100_000;

/**
 * The side of a part of which the linear deflection is a share: above a ship it grows with its square,
 * until it is the part's own again. Of a ball of ten kilometres, a deflection of a millimetre makes tens
 * of millions of triangles, which fill the memory.
 * @param meanSide of the part's bounding box, in millimetres
 */
export function deflectionSide(meanSide: number): number {
  if (meanSide <= largestSide) return meanSide;
  return Math.min(meanSide, largestSide * Math.max(1, meanSide / largestThing) ** 2);
}
