import { outOfRange } from '../../../words/outOfRange';
import type { Vector } from '../../../model/shapes';
import type { IntegrableSurface } from './integrable';
import { piecesOf, type BoundaryCurve, type BoundaryPiece } from './boundaryPieces';
import { FaceIntegrator, sumCount, type FaceIntegrals } from './faceIntegrator';

/** Allowed relative difference between fewer and more stations of a face. The error of the latter is far smaller. */
const tolerance = 1e-7;
/** Share of the boundary's travel along one parameter by which the boundary may fail to close. */
const gap = 1e-3;

/**
 * Integrates over a face by Green's theorem: along its boundary in parameter space, and from there along one of
 * the parameters. Null where the boundary is open, or where the sums do not become accurate enough.
 * @param size distance from the reference to the farthest corner of the shape, in the unit of the model
 * @param sureEnough an area; a smaller error is not needed
 */
export function faceIntegrals(
  surface: IntegrableSurface,
  loops: readonly (readonly BoundaryCurve[])[],
  reference: Vector,
  size: number,
  sureEnough = 0,
): FaceIntegrals | null {
  const pieces = piecesOf(surface, loops);
  if (pieces.length === 0 || !isClosed(pieces)) return null;
  // An edge that ends in a tip beside the surface has a parameter there that leaps. What is swept from the tip has no
  // area beside it, however far that parameter leaps.
  for (const tip of [null, ...(surface.tips ?? [])]) {
    const integral = new FaceIntegrator(surface, pieces, reference, tip);
    const sums = summed(integral, pieces, size, sureEnough);
    if (sums) return sums;
  }
  return null;
}

function summed(
  integral: FaceIntegrator,
  pieces: readonly BoundaryPiece[],
  size: number,
  sureEnough: number,
): FaceIntegrals | null {
  const coarse = pieces.map((piece) => integral.coarsely(piece));
  const area = Math.abs(coarse.reduce((sum, [own = outOfRange()]) => sum + own, 0));
  // Errors of the pieces have either sign, so that their sum grows with the square root of their number.
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

/** The power of a length by which each sum exceeds an area. */
function powerOf(sum: number): number {
  if (sum < 2) return sum;
  return sum < 5 ? 2 : 3;
}

/** Share of the boundary's travel along both parameters: what numbers with ten digits leave between equal ends. */
const rounding = 1e-9;

/** Whether the pieces return to where they began; with a missing seam they would not. */
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
  // Along a parameter that is constant, the boundary moves by rounding alone.
  return reached.every(
    (off, k) => Math.abs(off) <= gap * (travelled[k] ?? outOfRange()) + rounding * around,
  );
}
