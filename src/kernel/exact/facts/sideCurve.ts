import type { Surface } from '../../readers/brep/geometry';
import type { BoundaryCurve } from '../integrals/boundary';
import { line } from '../integrals/line';
import type { SummedCurve } from '../integrals/summed';
import type { ExactCurve, ExactSurface } from '../exact';
import { footSlopes } from '../footSlopes';
import { fullTurn } from '../period';
import type { LoopSide } from './loops';
import { straightSide } from './straightSide';

/** A side of a loop as a curve in the parameters of the surface, exact at every station. */
export function sideCurves(
  surface: ExactSurface,
  kind: Surface['kind'],
  side: LoopSide,
  curve: ExactCurve | null,
): readonly BoundaryCurve[] {
  const { points, stations } = side;
  if (!curve || stations.length < 2) return straightOnes(points);
  const straight = straightSide(surface, kind, side, curve);
  if (straight) return [straight];
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

/** Of the way along an edge: from a tip the turn is asked for so far inside. */
const besideTip = 1e-7;

/** The curve as the surface's parameters see it: the mesher's points tell where on the surface to begin. */
function onSurface(
  surface: ExactSurface,
  curve: ExactCurve,
  points: Float64Array,
  stations: Float64Array,
): SummedCurve {
  const space = new Float64Array(6);
  const hint = hintBetween(points, stations);
  const first = stations[0] ?? 0;
  const last = stations.at(-1) ?? 0;
  const slopes = footSlopes(surface, reachOf(curve, first, last));
  const isRound = curve.breaks.length === 0 && curve.period !== null;
  const find = (t: number, out: Float64Array) => {
    curve.at(t, space);
    hint(t, out);
    return surface.invert(space[0] ?? 0, space[1] ?? 0, space[2] ?? 0, out, true);
  };
  const tipAt = (end: number) =>
    surface.tips.find(({ held, at }) => points[end + (held === 'u' ? 0 : 1)] === at);
  const firstTip = tipAt(0);
  const lastTip = tipAt(points.length - 2);
  return {
    breaks: isRound ? quarters : curve.breaks,
    period: curve.period,
    isLine: false,
    at(t, out) {
      const tip = t === first ? firstTip : t === last ? lastTip : undefined;
      const inside = tip ? besideTip * (t === first ? last - first : first - last) : 0;
      const distance = find(t + inside, out);
      slopes(space, distance, out);
      // In a tip one of the parameters is any: there it is what the way into it leads to.
      if (tip) out[tip.held === 'u' ? 0 : 1] = tip.at;
    },
  };
}

/** From its first point to some others at most. */
function reachOf(curve: ExactCurve, first: number, last: number): number {
  const from = new Float64Array(6);
  const to = new Float64Array(6);
  curve.at(first, from);
  return Math.max(
    ...[0.5, 1].map((share) => {
      curve.at(first + share * (last - first), to);
      return Math.hypot(...[0, 1, 2].map((k) => (to[k] ?? 0) - (from[k] ?? 0)));
    }),
  );
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
