import { BoundingBox } from '../../model/boundingBox';
import type { Quality } from '../../model/modelExtras';
import { deflectionSide, qualityLimits } from '../base/qualityLimits';
import type { PartMesh } from '../base/scene';

/** How far triangles that were made of exact faces may be from them. */
export interface MeshTolerance {
  /** Metres between the middle of a triangle and its face. */
  readonly chord: number;
  /** Radians between neighbouring triangles of a face. */
  readonly angle: number;
  /** Metres that a vertex is moved by the numbers that it is kept in. */
  readonly rounding: number;
  /** Metres that an edge may lie beside the faces that it bounds. */
  readonly looseness: number;
  /** Metres: the diagonal of the box around the triangles. */
  readonly size: number;
}

export interface MeshPromise {
  readonly quality: Quality;
  /** Metres, of the whole model; null where nobody tells. */
  readonly linearDeflection: number | null;
  /** Whether its points may stand on a grid of 16 bits. */
  readonly isOnGrid: boolean;
}

/** The box that the engine takes for the measure of a part reaches around the poles of its splines. */
const largerBox = 2;
/** Half of the last digit in single precision. */
const singlePrecision = 2 ** -24;
/** Of the longest side, at most: half of a step of a grid, which is rounded up to 1, 2 or 5. */
const gridRounding = 1.25 / 65534;
/** As the tessellation takes them: of the chord, metres, and of the chord. */
const loose = { always: 0.3, metres: 2e-5, atMost: 10 };

/**
 * What is promised for a mesh: never more than a draft of a part of its size, whatever a stranger's file says. More
 * than its quality allows is promised where a body is itself no more exact (`meshBody`).
 */
export function meshTolerance(
  { positions }: Pick<PartMesh, 'positions'>,
  { quality, linearDeflection, isOnGrid }: MeshPromise,
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
  /** From the origin, along an axis. */
  readonly farthest: number;
} {
  const box = new BoundingBox();
  box.addPoints(positions);
  return {
    sides: box.sides.map((side) => Math.max(0, side)),
    farthest: Math.max(0, ...box.high.map(Math.abs), ...box.low.map(Math.abs)),
  };
}
