import type { BoundaryCurve } from '../integrals/boundary';
import { line } from '../integrals/line';
import type { SummedCurve } from '../integrals/summed';
import type { ExactCurve, ExactSurface } from '../exact';
import { fullTurn } from '../period';
import { tangentShares } from '../tangentShares';
import type { LoopSide } from './loops';

/** A side of a loop as a curve in the parameters of the surface, exact at every station. */
export function sideCurves(
  surface: ExactSurface,
  { points, stations }: LoopSide,
  curve: ExactCurve | null,
): readonly BoundaryCurve[] {
  if (!curve || stations.length < 2) return straightOnes(points);
  const from = stations[0] ?? 0;
  const to = stations.at(-1) ?? 0;
  return [{ curve: onSurface(surface, curve, points, stations), from, to }];
}

function straightOnes(points: Float64Array): BoundaryCurve[] {
  return Array.from({ length: points.length / 2 - 1 }, (_, i) => {
    const [u = 0, v = 0, nextU = 0, nextV = 0] = points.subarray(2 * i, 2 * i + 4);
    const curve = line(Float64Array.of(u, v), Float64Array.of(nextU - u, nextV - v), 2);
    return { curve, from: 0, to: 1 };
  });
}

const quarters = [0, 1, 2, 3, 4].map((count) => (count * fullTurn) / 4);

/** The curve as the surface's parameters see it: the mesher's points tell where on the surface to begin. */
function onSurface(
  surface: ExactSurface,
  curve: ExactCurve,
  points: Float64Array,
  stations: Float64Array,
): SummedCurve {
  const space = new Float64Array(6);
  const place = new Float64Array(9);
  const uv = new Float64Array(2);
  const hint = hintBetween(points, stations);
  const first = stations[0];
  const last = stations.at(-1);
  const isRound = curve.breaks.length === 0 && curve.period !== null;
  return {
    breaks: isRound ? quarters : curve.breaks,
    period: curve.period,
    isLine: false,
    at(t, out) {
      curve.at(t, space);
      hint(t, uv);
      // In a tip one of the parameters is any: there the mesher says which one goes on.
      const isEnd = t === first || t === last;
      if (!isEnd) surface.invert(space[0] ?? 0, space[1] ?? 0, space[2] ?? 0, uv, true);
      const u = uv[0] ?? 0;
      const v = uv[1] ?? 0;
      surface.at(u, v, place);
      out[0] = u;
      out[1] = v;
      tangentShares(place, space[3] ?? 0, space[4] ?? 0, space[5] ?? 0, out, 2);
    },
  };
}

/** Interpolates; neighbouring questions are mostly about the same two points. */
function hintBetween(points: Float64Array, stations: Float64Array) {
  const rises = (stations.at(-1) ?? 0) > (stations[0] ?? 0) ? 1 : -1;
  const last = stations.length - 2;
  let at = 0;
  return (t: number, out: Float64Array): void => {
    while (at < last && (t - (stations[at + 1] ?? 0)) * rises > 0) at++;
    while (at > 0 && (t - (stations[at] ?? 0)) * rises < 0) at--;
    const from = stations[at] ?? 0;
    const width = (stations[at + 1] ?? 0) - from;
    const share = width === 0 ? 0 : (t - from) / width;
    const u = points[2 * at] ?? 0;
    const v = points[2 * at + 1] ?? 0;
    out[0] = u + share * ((points[2 * at + 2] ?? 0) - u);
    out[1] = v + share * ((points[2 * at + 3] ?? 0) - v);
  };
}
