import type { ExactCurve } from '../exact';

const perPiece = 4;
const perRound = 16;
const most = 512;

/** Parameters close enough together to search a curve from. */
export function curveStarts({ breaks, low, high }: ExactCurve): readonly number[] {
  if (breaks.length > 1) {
    const each = Math.max(1, Math.min(perPiece, Math.floor(most / breaks.length)));
    return breaks.flatMap((from, i) => evenly(from, breaks[i + 1] ?? from, each));
  }
  return Number.isFinite(high - low) ? evenly(low, high, perRound) : [0];
}

function evenly(from: number, to: number, steps: number): number[] {
  if (from === to) return [from];
  return Array.from({ length: steps }, (_, i) => from + ((to - from) * i) / steps);
}
