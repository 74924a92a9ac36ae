import { outOfRange } from '../../../words/outOfRange';
import type { ExactCurve } from '../exact';
import { breaksBetween } from '../integrals/breaks';
import { gaussRule } from '../integrals/gauss';
import { BisectionBudget } from '../integrals/bisectionBudget';

const fewStations = 8;
const moreStations = 13;
/** Allowed relative difference between few and more stations on a piece. The error of the latter is far smaller. */
const tolerance = 1e-9;

/** The arc length of a curve between two parameters, `low < high`, in the unit of the curve. */
export function lengthBetween(curve: ExactCurve, low: number, high: number): number {
  const { breaks, period } = curve;
  const ends = [low, ...breaksBetween({ at: breaks, period }, low, high), high];
  const halvings = new BisectionBudget(ends.length - 1);
  return ends
    .slice(1)
    .reduce((sum, end, i) => sum + pieceLength(curve, ends[i] ?? end, end, halvings), 0);
}

function pieceLength(
  curve: ExactCurve,
  from: number,
  to: number,
  halvings: BisectionBudget,
): number {
  const more = summed(curve, from, to, moreStations);
  const isSure = Math.abs(more - summed(curve, from, to, fewStations)) <= tolerance * more;
  if (isSure || !halvings.enter()) return more;
  const middle = (from + to) / 2;
  const length =
    pieceLength(curve, from, middle, halvings) + pieceLength(curve, middle, to, halvings);
  halvings.leave();
  return length;
}

const out = new Float64Array(6);

function summed(curve: ExactCurve, from: number, to: number, count: number): number {
  const { nodes, weights } = gaussRule(count);
  const half = (to - from) / 2;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    curve.at(from + half * (1 + (nodes[i] ?? outOfRange())), out);
    const x = out[3] ?? outOfRange();
    const y = out[4] ?? outOfRange();
    const z = out[5] ?? outOfRange();
    sum += (weights[i] ?? outOfRange()) * Math.sqrt(x * x + y * y + z * z);
  }
  return sum * half;
}
