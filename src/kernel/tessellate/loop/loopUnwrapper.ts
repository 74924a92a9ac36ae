import { outOfRange } from '../../../words/outOfRange';
import type { Singularity } from '../../exact/exact';
import type { Coedge } from '../../brep/brep';
import type { BoundLoop, BoundSide } from '../boundaryLoop';
import type { SampledEdge } from '../edgeSampler';
import { alongBorder } from './alongBorder';
import { ParameterTracker } from './parameterTracker';
import type { BorderChoice, LoopSurface } from './loopSurface';
import { SingularityPlaces } from './singularityPlaces';
import { singularitySide, valueAlong } from './singularitySide';

/** Why a loop cannot be unwrapped. */
export type UnwrapFailure = 'off surface' | 'open loop';

/** Share of the tolerance: the search was successful where it ends this near. */
const found = 1e-5;

/** A loop in parameter space, as unwrapped from its edges. */
export interface UnwrappedLoop extends BoundLoop {
  /** Area between the edges and the surface. The file leaves open whether it belongs to the face. */
  readonly looseArea: number;
}

/** Follows a loop edge by edge and collects its sides in parameter space. */
export class LoopUnwrapper {
  private readonly sides: BoundSide[] = [];
  private readonly tracker: ParameterTracker;
  private readonly singularities: SingularityPlaces;
  private startSingularity: Singularity | null = null;
  /** The degenerate point at which the walk is; null elsewhere. */
  private singularity: Singularity | null = null;
  private looseArea = 0;

  constructor(private readonly loopSurface: LoopSurface) {
    this.singularities = new SingularityPlaces(loopSurface);
    this.tracker = new ParameterTracker(loopSurface, this.singularities);
  }

  along(cut: SampledEdge, { edge, isReversed }: Coedge): UnwrapFailure | null {
    const ids = isReversed ? cut.ids.toReversed() : cut.ids;
    const stations = isReversed ? cut.stations.toReversed() : cut.stations;
    if (cut.gap > 0) this.addGap(cut);
    // An edge through a degenerate point is split there, because its angle about that point changes.
    let from = 0;
    for (let i = 1; i < ids.length; i++) {
      if (i < ids.length - 1 && !this.singularities.at(ids[i] ?? outOfRange())) continue;
      const side = {
        edge,
        isReversed,
        points: new Float64Array(2 * (i + 1 - from)),
        stations: stations.slice(from, i + 1),
        ids: ids.slice(from, i + 1),
      };
      const why = this.alongSide(side, cut);
      if (why) return why;
      from = i;
    }
    return null;
  }

  /** Closes the loop after the last edge. */
  close(): UnwrappedLoop | UnwrapFailure {
    const first = this.sides[0];
    const last = this.sides.at(-1);
    if (!first || !last || first.ids[0] !== last.ids.at(-1)) return 'open loop';
    // At a degenerate point the walk turns about it and returns to the start, so that whole periods remain.
    if (this.startSingularity && this.singularity && this.startSingularity !== this.singularity)
      return 'open loop';
    const [du, dv] =
      this.startSingularity && this.singularity
        ? this.alongSingularity(this.startSingularity, last, first)
        : beyond(last.points, first.points);
    const { u, v } = this.loopSurface.surface;
    const uWhole = wholePeriods(du, u.period);
    const vWhole = wholePeriods(dv, v.period);
    if (!this.tracker.isWithin(du - uWhole, dv - vWhole)) return 'open loop';
    return { sides: this.sides, du: uWhole, dv: vWhole, looseArea: this.looseArea };
  }

  private alongSide(side: BoundSide, cut: SampledEdge): UnwrapFailure | null {
    const { ids, points } = side;
    const last = this.sides.at(-1);
    if (last && last.ids.at(-1) !== ids[0]) return 'open loop';
    const singularity = this.startSingularityOf(ids);
    if (!this.unwrap(side, cut, singularity)) return 'off surface';
    if (!last) this.startSingularity = singularity;
    else if (singularity && this.singularity) {
      // From one side of a place where a surface touches itself nothing leads to the other side.
      if (singularity !== this.singularity) return 'open loop';
      const [du, dv] = this.alongSingularity(singularity, last, side);
      move(points, du, dv);
    }
    this.singularity = this.singularities.at(ids.at(-1) ?? outOfRange(), points.subarray(-2));
    this.tracker.goTo(points.at(-2) ?? outOfRange(), points.at(-1) ?? outOfRange());
    this.sides.push(side);
    return null;
  }

  /** Where several degenerate sides are one point, the next point tells at which of them the side begins. */
  private startSingularityOf(ids: Int32Array): Singularity | null {
    const { surface, points } = this.loopSurface;
    const first = ids[0] ?? outOfRange();
    if (this.singularities.countAt(first) < 2) return this.singularities.at(first);
    const at = 3 * (ids[1] ?? first);
    const [x, y, z] = points.places.slice(at, at + 3);
    const next = new Float64Array(2);
    surface.invert(x ?? outOfRange(), y ?? outOfRange(), z ?? outOfRange(), next, false);
    return this.singularities.at(first, next);
  }

  /** Writes the parameters of a side. False where a point is not on the surface. */
  private unwrap(side: BoundSide, cut: SampledEdge, singularity: Singularity | null): boolean {
    const { tracker, loopSurface, looseArea } = this;
    const near = this.sides.length === 0 ? null : Float64Array.from(tracker.uv);
    const border = loopSurface.border ?? null;
    if (border !== null && this.takesBorder(side, cut, near, border)) return true;
    const beside = this.search(side, cut, singularity);
    if (beside <= found * loopSurface.tolerance) return true;
    // The edge lies beside the surface but is a side of it, so the search found a wrong place that is near in space.
    if (this.takesBorder(side, cut, near, 'first')) this.looseArea = looseArea;
    else if (beside === Infinity) return false;
    return true;
  }

  private takesBorder(
    { points, stations }: BoundSide,
    { curve }: SampledEdge,
    near: Float64Array | null,
    choice: BorderChoice,
  ): boolean {
    if (!alongBorder(this.loopSurface.surface, { curve, stations, near, choice }, points))
      return false;
    this.tracker.arrive();
    return true;
  }

  /**
   * Searches for the points of a side and returns their largest distance from the surface; Infinity where one
   * is too far.
   */
  private search(
    { ids, points, stations }: BoundSide,
    cut: SampledEdge,
    singularity: Singularity | null,
  ): number {
    const { tracker } = this;
    const { uv } = tracker;
    // At a degenerate point only the next point tells the angle at which the edge begins.
    const first = singularity ? 1 : 0;
    points.set(uv);
    let { beside } = tracker;
    let most = 0;
    for (let i = this.sides.length === 0 ? first : 1; i < ids.length; i++) {
      const before = i > first ? (stations[i - 1] ?? outOfRange()) : null;
      if (!tracker.step(ids[i] ?? outOfRange(), cut, before, stations[i] ?? outOfRange()))
        return Infinity;
      points.set(uv, 2 * i);
      if (i > 0)
        this.addLoose(
          ids[i - 1] ?? outOfRange(),
          ids[i] ?? outOfRange(),
          (beside + tracker.beside) / 2,
        );
      beside = tracker.beside;
      most = Math.max(most, beside);
    }
    if (singularity) {
      points[0] = singularity.held === 'u' ? singularity.at : (points[2] ?? outOfRange());
      points[1] = singularity.held === 'v' ? singularity.at : (points[3] ?? outOfRange());
    }
    return most;
  }

  /** Adds what lies between the curve of an edge and the chords from its ends to vertices beside it. */
  private addGap({ ids, gap }: SampledEdge): void {
    this.addLoose(ids[0] ?? outOfRange(), ids[1] ?? outOfRange(), gap / 2);
    this.addLoose(ids.at(-2) ?? outOfRange(), ids.at(-1) ?? outOfRange(), gap / 2);
  }

  private addLoose(from: number, to: number, beside: number): void {
    const { places } = this.loopSurface.points;
    const x = (places[3 * to] ?? outOfRange()) - (places[3 * from] ?? outOfRange());
    const y = (places[3 * to + 1] ?? outOfRange()) - (places[3 * from + 1] ?? outOfRange());
    const z = (places[3 * to + 2] ?? outOfRange()) - (places[3 * from + 2] ?? outOfRange());
    this.looseArea += beside * Math.sqrt(x * x + y * y + z * z);
  }

  /**
   * Adds a side along a degenerate point to the next edge. Returns the difference from the beginning of that
   * edge.
   */
  private alongSingularity(
    singularity: Singularity,
    from: BoundSide,
    to: BoundSide,
  ): readonly [number, number] {
    const start = valueAlong(
      singularity,
      from.points.at(-2) ?? outOfRange(),
      from.points.at(-1) ?? outOfRange(),
    );
    const end = valueAlong(singularity, to.points[0] ?? outOfRange(), to.points[1] ?? outOfRange());
    const side = singularitySide(
      this.loopSurface,
      singularity,
      start,
      end,
      to.ids[0] ?? outOfRange(),
      from.edge === to.edge,
    );
    if (side.ids.length > 1) this.sides.push(side);
    return beyond(side.points, to.points);
  }
}

/** The difference between the last point of one list and the first of another. */
function beyond(points: Float64Array, others: Float64Array): readonly [number, number] {
  return [
    (points.at(-2) ?? outOfRange()) - (others[0] ?? outOfRange()),
    (points.at(-1) ?? outOfRange()) - (others[1] ?? outOfRange()),
  ];
}

function move(points: Float64Array, du: number, dv: number): void {
  for (let i = 0; i < points.length; i += 2) {
    points[i] = (points[i] ?? outOfRange()) + du;
    points[i + 1] = (points[i + 1] ?? outOfRange()) + dv;
  }
}

function wholePeriods(by: number, period: number | null): number {
  return period === null ? 0 : Math.round(by / period) * period;
}
