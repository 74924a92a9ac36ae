import { outOfRange } from '../../../words/outOfRange';
import type { Vector } from '../../../model/shapes';
import type { SummedSurface } from './summed';
import { piecesOf, type BoundaryCurve, type BoundaryPiece } from './faceBoundary';
import { FaceIntegral, sumCount, type FaceSums } from './faceIntegral';

/** Of a face, relative: how much less and more stations may differ; what the latter are off by is less by far. */
const tolerance = 1e-7;
/** Of the way around: between the ends of neighbouring curves. */
const gap = 1e-3;

/**
 * Integrates over a face by Green's theorem: along its boundary in the surface's parameters, and from
 * there along one of them. Null where the boundary is open, or the sums do not come to an end that is exact enough.
 * @param size how far from the reference the corners of the shape reach, millimetres
 * @param sureEnough an area that need not be known more exactly than that
 */
export function faceSums(
  surface: SummedSurface,
  loops: readonly (readonly BoundaryCurve[])[],
  reference: Vector,
  size: number,
  sureEnough = 0,
): FaceSums | null {
  const pieces = piecesOf(surface, loops);
  if (pieces.length === 0 || !isClosed(pieces)) return null;
  const integral = new FaceIntegral(surface, pieces, reference);
  const coarse = pieces.map((piece) => integral.coarsely(piece));
  const area = Math.abs(coarse.reduce((sum, [own = outOfRange()]) => sum + own, 0));
  // What the pieces are off by is of either sign: the sum of many grows with the root of their number.
  const share = Math.max(tolerance * area, sureEnough) / Math.sqrt(pieces.length);
  const reach = Math.max(size, Math.sqrt(area));
  const bounds = new Float64Array(sumCount).map((_, k) => share * reach ** powerOf(k));
  const total = bounds.map(() => 0);
  for (const [i, piece] of pieces.entries()) {
    const sums = integral.closely(piece, bounds, coarse[i] ?? null);
    if (!sums) return null;
    for (let k = 0; k < total.length; k++)
      total[k] = (total[k] ?? outOfRange()) + (sums[k] ?? outOfRange());
  }
  return total.every(Number.isFinite) ? total : null;
}

/** Of a length, in each of the sums beside the area. */
function powerOf(sum: number): number {
  if (sum < 2) return sum;
  return sum < 5 ? 2 : 3;
}

/** Of the parameter's range: ends that are the same differ by what numbers written with ten digits leave. */
const rounding = 1e-9;

/** Whether the pieces lead back to where they began; a missing seam would not. */
function isClosed(pieces: readonly BoundaryPiece[]): boolean {
  const uv = new Float64Array(4);
  const reached = new Float64Array(2);
  const travelled = new Float64Array(2);
  for (const { curve, from, to } of pieces) {
    curve.at(to, uv);
    const end = uv.slice(0, 2);
    curve.at(from, uv);
    for (const k of [0, 1]) {
      const step = (end[k] ?? outOfRange()) - (uv[k] ?? outOfRange());
      reached[k] = (reached[k] ?? outOfRange()) + step;
      travelled[k] = (travelled[k] ?? outOfRange()) + Math.abs(step);
    }
  }
  const around = (travelled[0] ?? outOfRange()) + (travelled[1] ?? outOfRange());
  // A boundary that runs along one parameter moves along the other by rounding alone.
  return reached.every(
    (off, k) => Math.abs(off) <= gap * (travelled[k] ?? outOfRange()) + rounding * around,
  );
}
