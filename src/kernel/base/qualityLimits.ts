import type { Quality } from '../../model/modelExtras';

/** Accuracy of triangles for any mesher. */
export interface QualityLimits {
  /** Linear deflection as a share of `deflectionSide`. */
  readonly share: number;
  /** Angular deflection in radians. */
  readonly angle: number;
}

/** Accuracy of the triangles of one shape. */
export interface MeshLimits {
  /** In millimetres. */
  readonly linearDeflection: number;
  /** In radians. */
  readonly angularDeflection: number;
}

export const qualityLimits: Readonly<Record<Quality, QualityLimits>> = {
  draft: { share: 0.004, angle: 0.8 },
  normal: { share: 0.001, angle: 0.5 },
  fine: { share: 0.0003, angle: 0.2 },
};

/**
 * Share of a volume or area that triangles of a quality leave open where the faces are not known one by one. It is half
 * as much again as a rod lacks whose triangles turn by the angle, which is a 24th of its square.
 */
export function openShare(angle: number): number {
  return angle ** 2 / 16;
}

/** In millimetres. Above a metre a share of the size would lose small features, as the handrails of a ship. */
export const largestSide = 1000;

/** In millimetres, the size of a ship. Larger models have no visible features of millimetres. */
const largestThing = 100_000;

/**
 * The size from which the linear deflection is derived. It is constant from a metre up to the size of a ship,
 * and then grows with the square of the size until it equals the size. A sphere of ten kilometres with a
 * deflection of a millimetre would need tens of millions of triangles, which fill memory.
 * @param meanSide mean side of the part's bounding box, in millimetres
 */
export function deflectionSide(meanSide: number): number {
  if (meanSide <= largestSide) return meanSide;
  return Math.min(meanSide, largestSide * Math.max(1, meanSide / largestThing) ** 2);
}
