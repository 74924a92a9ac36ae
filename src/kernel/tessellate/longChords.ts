import type { Edge } from '../brep/brep';
import type { ExactSurface } from '../exact/exact';
import { rangeOf, type BoundSide } from './boundaryLoop';
import { spansBetween, type FacePlane } from './facePlane';

/** Smallest number of surface steps beside an edge for which its chords are checked. */
const manySteps = 64;
/** Most steps of the surface that one chord of an edge may span. */
const stepsOfChord = 8;
/** Steps of the surface for each chord, where the edge is subdivided. */
const stepsOfPiece = 2;
/** The sampled lines of a face may miss bumps, so its spans count as steps, up to this factor. */
const maxMissedSteps = 4;
const maxPieces = 10_000;

/**
 * Finds edges whose chords are much longer than the bumps of the surface beside them, as a straight edge of a
 * bumpy surface, and the number of pieces that each needs. Triangles at such a chord are needles, which cannot
 * follow the surface.
 */
export function longChords(
  surface: ExactSurface,
  plane: FacePlane,
  loops: readonly (readonly BoundSide[])[],
): ReadonlyMap<Edge, number> {
  const found = new Map<Edge, number>();
  if (maxMissedSteps * Math.max(plane.uSteps, plane.vSteps) < manySteps) return found;
  const uSteps = stepsBetween(surface.u.breaks, plane.uLow, plane.uHigh, plane.uSteps);
  const vSteps = stepsBetween(surface.v.breaks, plane.vLow, plane.vHigh, plane.vSteps);
  for (const side of loops.flat()) {
    if (!side.edge) continue;
    const [uLow, uHigh] = rangeOf([side], 0);
    const [vLow, vHigh] = rangeOf([side], 1);
    const alongU = (uSteps * (uHigh - uLow)) / (plane.uHigh - plane.uLow);
    const alongV = (vSteps * (vHigh - vLow)) / (plane.vHigh - plane.vLow);
    const steps = Math.max(alongU, alongV);
    if (steps < manySteps || steps < stepsOfChord * (side.ids.length - 1)) continue;
    const pieces = Math.min(maxPieces, Math.ceil(steps / stepsOfPiece));
    found.set(side.edge, Math.max(pieces, found.get(side.edge) ?? 0));
  }
  return found;
}

function stepsBetween(breaks: readonly number[], low: number, high: number, steps: number): number {
  if (steps < 1) return 0;
  return Math.max(steps, Math.min(spansBetween(breaks, low, high), maxMissedSteps * steps));
}
