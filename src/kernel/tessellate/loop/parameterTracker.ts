import { outOfRange } from '../../../words/outOfRange';
import type { SampledEdge } from '../edgeSampler';
import { nearestEquivalent } from '../../exact/search/period';
import type { LoopSurface } from './loopSurface';
import type { SingularityPlaces } from './singularityPlaces';

/** Share of a period: a longer parameter step is followed in smaller ones. */
const longStep = 0.3;
/** Number of parts of a long step. */
const shortSteps = 32;

/** Share of the tolerance: a point this near is on the surface. */
const onSurface = 1e-3;
/** Factor on the distance from the surface: a place elsewhere on it must be this much nearer. */
const muchNearer = 0.1;

/** The current parameters on a surface while edges are followed point by point. */
export class ParameterTracker {
  readonly uv = new Float64Array(2);
  /** Distance of the last point from the surface, in the unit of the model. */
  beside = 0;
  /** Whether a point has been found yet. */
  private hasBegun = false;
  private readonly place = new Float64Array(9);
  private readonly anew = new Float64Array(2);

  constructor(
    private readonly loopSurface: LoopSurface,
    private readonly singularities: SingularityPlaces,
  ) {}

  goTo(u: number, v: number): void {
    this.uv[0] = u;
    this.uv[1] = v;
  }

  /** Records that the point is exactly on the surface; its parameters follow by `goTo`. */
  arrive(): void {
    this.beside = 0;
    this.hasBegun = true;
  }

  /**
   * Moves to the next point of an edge. False where it is not on the surface.
   * @param before parameter of the previous point on the curve; null where that does not determine a period
   */
  step(id: number, cut: SampledEdge, before: number | null, station: number): boolean {
    const { points, surface, tolerance } = this.loopSurface;
    const { uv } = this;
    const u = uv[0] ?? outOfRange();
    const v = uv[1] ?? outOfRange();
    const singularity = this.singularities.at(id, uv);
    if (singularity) {
      uv[singularity.held === 'u' ? 0 : 1] = singularity.at;
      this.beside = 0;
      return true;
    }
    const { places } = points;
    const at = 3 * id;
    const x = places[at] ?? outOfRange();
    const y = places[at + 1] ?? outOfRange();
    const z = places[at + 2] ?? outOfRange();
    let far = surface.invert(x, y, z, uv, this.hasBegun);
    if (!(far <= onSurface * tolerance) && this.loopSurface.searchesAnew === true) {
      far = this.searchAnew(x, y, z, far);
    }
    if (!(far <= tolerance)) return false;
    this.beside = far;
    this.hasBegun = true;
    if (before !== null && this.isFarFrom(u, v)) {
      this.goTo(u, v);
      this.follow(cut, before, station);
    }
    return true;
  }

  /** Looks for a point on the whole surface. What was found near the point before stays unless that is much farther. */
  private searchAnew(x: number, y: number, z: number, far: number): number {
    const { surface } = this.loopSurface;
    const { uv, anew } = this;
    const there = surface.invert(x, y, z, anew, false);
    if (!(there < muchNearer * far)) return far;
    [surface.u, surface.v].forEach(({ period }, k) => {
      const value = anew[k] ?? outOfRange();
      uv[k] = period === null ? value : nearestEquivalent(value, uv[k] ?? outOfRange(), period);
    });
    return there;
  }

  /** Whether a parameter step is at most four times the tolerance in space. */
  isWithin(du: number, dv: number): boolean {
    const { surface, tolerance } = this.loopSurface;
    const { uv, place } = this;
    surface.at(uv[0] ?? outOfRange(), uv[1] ?? outOfRange(), place);
    const along = Math.hypot(
      place[3] ?? outOfRange(),
      place[4] ?? outOfRange(),
      place[5] ?? outOfRange(),
    );
    const across = Math.hypot(
      place[6] ?? outOfRange(),
      place[7] ?? outOfRange(),
      place[8] ?? outOfRange(),
    );
    return !(Math.abs(du) * along + Math.abs(dv) * across > 4 * tolerance);
  }

  private isFarFrom(u: number, v: number): boolean {
    const { surface } = this.loopSurface;
    const uPeriod = surface.u.period;
    const vPeriod = surface.v.period;
    const isFarU =
      uPeriod !== null && Math.abs((this.uv[0] ?? outOfRange()) - u) > longStep * uPeriod;
    return (
      isFarU ||
      (vPeriod !== null && Math.abs((this.uv[1] ?? outOfRange()) - v) > longStep * vPeriod)
    );
  }

  /** Follows a curve in short steps, so that the parameters end in the right period. */
  private follow({ curve }: SampledEdge, from: number, to: number): void {
    const { surface } = this.loopSurface;
    const { uv, place } = this;
    for (let i = 1; i <= shortSteps; i++) {
      curve.at(from + ((to - from) * i) / shortSteps, place);
      surface.invert(
        place[0] ?? outOfRange(),
        place[1] ?? outOfRange(),
        place[2] ?? outOfRange(),
        uv,
        true,
      );
    }
  }
}
