import type { Quality } from '../contract/modelExtras';

/** How closely triangles follow exact faces, whatever engine makes them. */
export interface QualityLimits {
  /** Linear deflection, as a share of the mean side of a part's bounding box. */
  readonly share: number;
  /** Angular deflection in radians. */
  readonly angle: number;
}

export const qualityLimits: Readonly<Record<Quality, QualityLimits>> = {
  draft: { share: 0.004, angle: 0.8 },
  normal: { share: 0.001, angle: 0.5 },
  fine: { share: 0.0003, angle: 0.2 },
};

/** Millimetres. Above a metre the share would leave small features behind: a hull has handrails. */
export const largestSide = 1000;
