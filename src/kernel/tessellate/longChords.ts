import type { Edge } from '../brep/brep';
import type { ExactSurface } from '../exact/exact';
import { rangeOf, type BoundSide } from './boundaryLoop';
import { spansBetween, type FacePlane } from './facePlane';

/** Steps beside which a chord of an edge is long … */
const manySteps = 64;
/** … and of them those that one chord of it may pass. */
const stepsOfChord = 8;
/** Steps for each chord where it is cut for that. */
const stepsOfPiece = 2;
/** Few lines across a face may pass between its bumps, of which there is one for each span at most. */
const mostOverlooked = 4;
const mostPieces = 10_000;

/**
 * The edges of a face whose chords are far longer than the bumps beside them, as a straight edge of a bumpy
 * surface, and into how many pieces each is to be cut. Triangles beside such a chord are needles, which
 * cannot follow the surface, however many there are.
 */
export function longChords(
  surface: ExactSurface,
  plane: FacePlane,
  loops: readonly (readonly BoundSide[])[],
): ReadonlyMap<Edge, number> {
  const found = new Map<Edge, number>();
  if (mostOverlooked * Math.max(plane.uSteps, plane.vSteps) < manySteps) return found;
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
    const pieces = Math.min(mostPieces, Math.ceil(steps / stepsOfPiece));
    found.set(side.edge, Math.max(pieces, found.get(side.edge) ?? 0));
  }
  return found;
}

function stepsBetween(breaks: readonly number[], low: number, high: number, steps: number): number {
  if (steps < 1) return 0;
  return Math.max(steps, Math.min(spansBetween(breaks, low, high), mostOverlooked * steps));
}
