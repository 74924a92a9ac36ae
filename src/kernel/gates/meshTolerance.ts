import { BoundingBox } from '../../model/boundingBox';
import type { Quality } from '../../model/modelExtras';
import { deflectionSide, qualityLimits } from '../base/qualityLimits';
import type { PartMesh } from '../base/scene';

/** Distances that triangles of exact faces may have from them. */
export interface MeshTolerance {
  /** Between a triangle and its face, in metres. */
  readonly chord: number;
  /** Between neighbouring triangles of a face, in radians. */
  readonly angle: number;
  /** Displacement of a vertex by the rounding of its coordinates, in metres. */
  readonly rounding: number;
  /** Between an edge and the faces that it bounds, in metres. */
  readonly looseness: number;
  /** Diagonal of the bounding box of the triangles, in metres. */
  readonly size: number;
}

export interface DeclaredAccuracy {
  readonly quality: Quality;
  /** Deflection of the whole model, in metres; null where it is not known. */
  readonly linearDeflection: number | null;
  /** Whether its points may be quantized to 16 bits. */
  readonly isOnGrid: boolean;
}

/** The engine measures a part by a box around the poles of its splines, which may be this much larger. */
const largerBox = 2;
/** Half of the last digit in single precision. */
const singlePrecision = 2 ** -24;
/** Largest rounding by a grid as a share of the longest side: half of a step, which is rounded up to 1, 2 or 5. */
const gridRounding = 1.25 / 65534;
/** The looseness of the tessellation: as a share of the chord, in metres, and as a limit in chords. */
const loose = { always: 0.3, metres: 2e-5, atMost: 10 };

/**
 * The promised accuracy of a mesh, at most that of a draft of a part of its size, whatever a foreign file
 * declares. It is lower than that of its quality where the body itself is less exact (`meshBody`).
 */
export function meshTolerance(
  { positions }: Pick<PartMesh, 'positions'>,
  { quality, linearDeflection, isOnGrid }: DeclaredAccuracy,
): MeshTolerance {
  const { sides, farthest } = extentOf(positions);
  const meanSide = sides.reduce((sum, side) => sum + side, 0) / 3;
  const side = deflectionSide(1000 * largerBox * meanSide) / 1000;
  const { share, angle } = qualityLimits[quality];
  const chord = Math.min(linearDeflection ?? share * side, qualityLimits.draft.share * side);
  const grid = isOnGrid ? gridRounding * Math.max(...sides) : 0;
  return {
    chord,
    angle,
    rounding: Math.sqrt(3) * (singlePrecision * farthest + grid),
    looseness: Math.max(loose.always * chord, Math.min(loose.metres, loose.atMost * chord)),
    size: Math.hypot(...sides),
  };
}

function extentOf(positions: Float32Array): {
  readonly sides: readonly number[];
  /** Largest coordinate. */
  readonly farthest: number;
} {
  const box = new BoundingBox();
  box.addPoints(positions);
  return {
    sides: box.sides.map((side) => Math.max(0, side)),
    farthest: Math.max(0, ...box.high.map(Math.abs), ...box.low.map(Math.abs)),
  };
}
