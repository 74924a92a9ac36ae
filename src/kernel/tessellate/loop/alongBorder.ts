import { outOfRange } from '../../../words/outOfRange';
import { borderLines, onBorder, type BorderLine } from '../../exact/borderLine';
import type { ExactCurve, ExactSurface } from '../../exact/exact';
import type { BorderChoice } from './loopSurface';

/** Share of the parameter range within which an edge begins where the one before ends. */
const sameEnd = 1e-6;

/** Sampled piece of an edge. */
export interface EdgePiece {
  readonly curve: ExactCurve;
  /** Parameters of the curve. */
  readonly stations: Float64Array;
  /** Parameters at which the edge before ends; null for the first one. */
  readonly near: Float64Array | null;
  /** Which of several possible sides the first edge takes. */
  readonly choice: BorderChoice;
}

/**
 * Writes the parameters of an edge that is a side of the surface's parameter rectangle. False where it is not,
 * or where it does not begin at the end of the edge before.
 */
export function alongBorder(
  surface: ExactSurface,
  { curve, stations, near, choice }: EdgePiece,
  points: Float64Array,
): boolean {
  const from = stations[0] ?? outOfRange();
  const lines = borderLines(surface, curve, from, stations.at(-1) ?? outOfRange());
  const line = near
    ? lines.find((one) => goesOn(surface, one, near))
    : lines.at(choice === 'first' ? 0 : -1);
  if (!line) return false;
  const place = new Float64Array(2);
  stations.forEach((t, i) => {
    onBorder(line, t - from, place);
    points.set(place, 2 * i);
  });
  return true;
}

function goesOn({ u, v }: ExactSurface, line: BorderLine, near: Float64Array): boolean {
  const place = new Float64Array(2);
  onBorder(line, 0, place);
  return [u, v].every(
    ({ low, high }, k) => Math.abs(at(place, k) - at(near, k)) <= sameEnd * (high - low),
  );
}

function at(place: Float64Array, k: number): number {
  return place[k] ?? outOfRange();
}
