import { outOfRange } from '../../../words/outOfRange';
import type { Surface } from '../../brep/geometry';
import type { BoundaryCurve } from '../integrals/boundaryPieces';
import { line } from '../integrals/line';
import type { IntegrableCurve } from '../integrals/integrable';
import type { ExactCurve, ExactSurface, Singularity } from '../exact';
import { ClosestPointDerivatives } from '../search/closestPointDerivatives';
import { fullTurn } from '../search/period';
import type { LoopSide } from './faceBoundary';
import { straightSide } from './straightSide';

/** A side of a loop as pcurves, exact at every station. */
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
  const from = stations[0] ?? outOfRange();
  const to = stations.at(-1) ?? outOfRange();
  return [{ curve: new CurveBelow(surface, curve, points, stations), from, to }];
}

function straightOnes(points: Float64Array): BoundaryCurve[] {
  return Array.from({ length: points.length / 2 - 1 }, (_, i) => {
    const [u = outOfRange(), v = outOfRange(), nextU = outOfRange(), nextV = outOfRange()] =
      points.subarray(2 * i, 2 * i + 4);
    const curve = line(Float64Array.of(u, v), Float64Array.of(nextU - u, nextV - v), 2);
    return { curve, from: 0, to: 1 };
  });
}

const quarters = [0, 1, 2, 3, 4].map((count) => (count * fullTurn) / 4);

/** Share of the edge: at a degenerate point the angle is evaluated so far inside. */
const besideSingularity = 1e-7;

/** The pcurve of an edge. Nearest points are searched for from the mesher's points. */
class CurveBelow implements IntegrableCurve {
  readonly breaks: readonly number[];
  readonly period: number | null;
  readonly isLine = false;
  private readonly first: number;
  private readonly last: number;
  private readonly firstSingularity: Singularity | null;
  private readonly lastSingularity: Singularity | null;
  private readonly hint: PlaceBetween;
  private readonly slopes: ClosestPointDerivatives;
  private readonly space = new Float64Array(6);

  constructor(
    private readonly surface: ExactSurface,
    private readonly curve: ExactCurve,
    points: Float64Array,
    stations: Float64Array,
  ) {
    const isRound = curve.breaks.length === 0 && curve.period !== null;
    this.breaks = isRound ? quarters : curve.breaks;
    this.period = curve.period;
    this.first = stations[0] ?? outOfRange();
    this.last = stations.at(-1) ?? outOfRange();
    this.firstSingularity = singularityAt(surface, points, 0);
    this.lastSingularity = singularityAt(surface, points, points.length - 2);
    this.hint = new PlaceBetween(points, stations);
    this.slopes = new ClosestPointDerivatives(surface, reachOf(curve, this.first, this.last));
  }

  at(t: number, out: Float64Array): void {
    const { first, last } = this;
    const singularity =
      t === first ? this.firstSingularity : t === last ? this.lastSingularity : null;
    const inside = singularity
      ? besideSingularity * (t === first ? last - first : first - last)
      : 0;
    const distance = this.find(t + inside, out);
    this.slopes.write(this.space, distance, out);
    // At a degenerate point one of the parameters is arbitrary. It keeps its limit along the edge.
    if (singularity) out[singularity.held === 'u' ? 0 : 1] = singularity.at;
  }

  private find(t: number, out: Float64Array): number {
    const { space } = this;
    this.curve.at(t, space);
    this.hint.write(t, out);
    return this.surface.invert(
      space[0] ?? outOfRange(),
      space[1] ?? outOfRange(),
      space[2] ?? outOfRange(),
      out,
      true,
    );
  }
}

/** The degenerate point at which a side ends; null where there is none. */
function singularityAt(
  { singularities }: ExactSurface,
  points: Float64Array,
  end: number,
): Singularity | null {
  return singularities.find(({ held, at }) => points[end + (held === 'u' ? 0 : 1)] === at) ?? null;
}

/** The largest distance from the first point to the middle and the last one. */
function reachOf(curve: ExactCurve, first: number, last: number): number {
  const from = new Float64Array(6);
  const to = new Float64Array(6);
  curve.at(first, from);
  return Math.max(
    ...[0.5, 1].map((share) => {
      curve.at(first + share * (last - first), to);
      return Math.hypot(
        ...[0, 1, 2].map((k) => (to[k] ?? outOfRange()) - (from[k] ?? outOfRange())),
      );
    }),
  );
}

/**
 * Interpolates parameters between the mesher's points. The last interval is kept, because the next query is
 * mostly in it.
 */
class PlaceBetween {
  private at = 0;
  private readonly rises: 1 | -1;

  constructor(
    private readonly points: Float64Array,
    private readonly stations: Float64Array,
  ) {
    this.rises = (stations.at(-1) ?? outOfRange()) > (stations[0] ?? outOfRange()) ? 1 : -1;
  }

  write(t: number, out: Float64Array): void {
    const { points, stations, rises } = this;
    const last = stations.length - 2;
    let { at } = this;
    while (at < last && (t - (stations[at + 1] ?? outOfRange())) * rises > 0) at++;
    while (at > 0 && (t - (stations[at] ?? outOfRange())) * rises < 0) at--;
    this.at = at;
    const from = stations[at] ?? outOfRange();
    const width = (stations[at + 1] ?? outOfRange()) - from;
    const share = width === 0 ? 0 : (t - from) / width;
    const u = points[2 * at] ?? outOfRange();
    const v = points[2 * at + 1] ?? outOfRange();
    out[0] = u + share * ((points[2 * at + 2] ?? outOfRange()) - u);
    out[1] = v + share * ((points[2 * at + 3] ?? outOfRange()) - v);
  }
}
