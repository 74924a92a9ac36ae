import { outOfRange } from '../../../words/outOfRange';
import { planeCoordinates, degeneratePlaneCoordinates } from '../../base/tangentPlane';
import type { SurfaceParameter, ExactSurface } from '../exact';
import { nearestEquivalent, withinPeriod } from './period';
import { clampUnlessPeriodic } from '../exact';

export interface SearchedSurface extends Pick<ExactSurface, 'at' | 'u' | 'v'> {
  /** Approximate size of the bounding box. */
  readonly size: number;
}

const newtonSteps = 40;
const maxHalvings = 6;
/** Shares of the surface's size: distances at which a search ends, and at which a point is on the surface. */
const precision = 1e-15;
const onSurface = 1e-8;
/**
 * Share of the surface's size up to which the result from a hint is accepted: edges in files lie beside their
 * surfaces.
 */
const besideSurface = 1e-3;
/**
 * Share of the surface's size: after a step this short no further evaluation is needed, because its error is
 * quadratic.
 */
const lastStep = 1e-8;
/** Share of the surface's size: neighbouring starts that are closer coincide. */
const coincident = 1e-9;
/** Number of starts that are tried until one leads to a point on the surface. */
const maxAttempts = 5;
/** Shares of a parameter range at which a search starts again beside a place that is not on the surface. */
const acrossShares = [1 / 8, 3 / 8, 5 / 8, 7 / 8];
/** Factor on the distance of that place: only a result this near replaces it. */
const muchNearer = 0.5;

/** Finds the parameters of a surface's nearest point, by the Gauss-Newton method. */
export class SurfaceSearch {
  private readonly now = new Float64Array(9);
  private readonly place = new Float64Array(2);
  private readonly step = new Float64Array(2);
  /** The points at all starts, v varying fastest: three numbers each. */
  private grid: Float64Array | null = null;

  constructor(
    private readonly surface: SearchedSurface,
    /** Close enough together that the surface bends little between them. */
    private readonly uStarts: readonly number[],
    private readonly vStarts: readonly number[],
  ) {}

  /** See `ExactSurface.invert`. */
  invert(x: number, y: number, z: number, out: Float64Array, hasHint: boolean): number {
    const { u, v, size } = this.surface;
    const uHint = out[0] ?? outOfRange();
    const vHint = out[1] ?? outOfRange();
    let least = Infinity;
    const attempt = (uStart: number, vStart: number, share = 1) => {
      const far = this.descend(x, y, z, uStart, vStart);
      if (!(far < share * least)) return;
      least = far;
      out[0] = this.place[0] ?? outOfRange();
      out[1] = this.place[1] ?? outOfRange();
    };
    if (hasHint) attempt(uHint, vHint);
    if (!(least <= besideSurface * size)) {
      for (const [uStart, vStart] of this.nearestStarts(x, y, z)) {
        attempt(uStart, vStart);
        if (least <= onSurface * size) break;
      }
    }
    // A search that starts at a degenerate point can move along one parameter only, which may be the wrong one.
    if (!(least <= besideSurface * size)) {
      for (const [uStart, vStart] of this.nearestStarts(x, y, z, true)) {
        attempt(uStart, vStart);
        if (least <= onSurface * size) break;
      }
    }
    if (!hasHint) {
      for (const [uStart, vStart] of this.startsAcross(out)) {
        if (least <= onSurface * size) break;
        attempt(uStart, vStart, muchNearer);
      }
    }
    out[0] = turnOf(out[0] ?? outOfRange(), u, uHint, hasHint);
    out[1] = turnOf(out[1] ?? outOfRange(), v, vHint, hasHint);
    return least;
  }

  /**
   * Starts across a found place. On a tube that is much longer than wide the nearest starts tell where along it a point
   * is, but not on which side.
   */
  private startsAcross(found: Float64Array): (readonly [number, number])[] {
    const { u, v } = this.surface;
    const uFound = found[0] ?? outOfRange();
    const vFound = found[1] ?? outOfRange();
    const within = ({ low, high }: SurfaceParameter, share: number) => low + share * (high - low);
    return [
      ...acrossShares.map((share) => [within(u, share), vFound] as const),
      ...acrossShares.map((share) => [uFound, within(v, share)] as const),
    ];
  }

  /** @param isRegular whether starts at degenerate points, where neighbours coincide, are left out */
  private nearestStarts(
    x: number,
    y: number,
    z: number,
    isRegular = false,
  ): (readonly [number, number])[] {
    const { uStarts, vStarts } = this;
    const grid = (this.grid ??= this.sampled());
    const rows = uStarts.length;
    const columns = vStarts.length;
    const away = new Float64Array(rows * columns);
    for (let i = 0; i < away.length; i++) {
      const dx = (grid[3 * i] ?? outOfRange()) - x;
      const dy = (grid[3 * i + 1] ?? outOfRange()) - y;
      const dz = (grid[3 * i + 2] ?? outOfRange()) - z;
      away[i] = dx * dx + dy * dy + dz * dz;
    }
    if (isRegular) this.leaveOutDegenerate(grid, away);
    const found: { far: number; start: readonly [number, number] }[] = [];
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) {
        const far = away[i * columns + j] ?? Infinity;
        const isLeast =
          (i === 0 || far <= (away[(i - 1) * columns + j] ?? Infinity)) &&
          (i === rows - 1 || far <= (away[(i + 1) * columns + j] ?? Infinity)) &&
          (j === 0 || far <= (away[i * columns + j - 1] ?? Infinity)) &&
          (j === columns - 1 || far <= (away[i * columns + j + 1] ?? Infinity));
        if (isLeast && far < Infinity)
          found.push({ far, start: [uStarts[i] ?? outOfRange(), vStarts[j] ?? outOfRange()] });
      }
    }
    found.sort((a, b) => a.far - b.far);
    return found.slice(0, maxAttempts).map(({ start }) => start);
  }

  /** Sets the distances of starts that coincide with the next or the one before along a parameter to infinity. */
  private leaveOutDegenerate(grid: Float64Array, away: Float64Array): void {
    const columns = this.vStarts.length;
    const near = (coincident * this.surface.size) ** 2;
    const skip = (a: number, b: number) => {
      const dx = (grid[3 * a] ?? outOfRange()) - (grid[3 * b] ?? outOfRange());
      const dy = (grid[3 * a + 1] ?? outOfRange()) - (grid[3 * b + 1] ?? outOfRange());
      const dz = (grid[3 * a + 2] ?? outOfRange()) - (grid[3 * b + 2] ?? outOfRange());
      if (dx * dx + dy * dy + dz * dz <= near) away[a] = away[b] = Infinity;
    };
    for (let i = 0; i < away.length; i++) {
      if ((i + 1) % columns !== 0) skip(i, i + 1);
      if (i + columns < away.length) skip(i, i + columns);
    }
  }

  private sampled(): Float64Array {
    const { uStarts, vStarts } = this;
    const grid = new Float64Array(3 * uStarts.length * vStarts.length);
    let end = 0;
    for (const u of uStarts) {
      for (const v of vStarts) {
        this.surface.at(u, v, this.now);
        grid.set(this.now.subarray(0, 3), end);
        end += 3;
      }
    }
    return grid;
  }

  /** Leaves the parameters in `place` and returns the distance. */
  private descend(x: number, y: number, z: number, uStart: number, vStart: number): number {
    const { surface, step, place } = this;
    let u = clampUnlessPeriodic(uStart, surface.u);
    let v = clampUnlessPeriodic(vStart, surface.v);
    let far = this.distanceAt(u, v, x, y, z);
    for (let i = 0; i < newtonSteps && far > precision * surface.size; i++) {
      if (!this.takeStep(u, v, x, y, z)) break;
      const length = this.stepLength();
      if (length <= lastStep * surface.size) {
        u = clampUnlessPeriodic(u + (step[0] ?? outOfRange()), surface.u);
        v = clampUnlessPeriodic(v + (step[1] ?? outOfRange()), surface.v);
        far = Math.sqrt(Math.max(0, far * far - length * length));
        break;
      }
      let share = 1;
      let nextU = u;
      let nextV = v;
      let there = Infinity;
      for (let k = 0; k < maxHalvings && !(there < far); k++, share /= 2) {
        nextU = clampUnlessPeriodic(u + share * (step[0] ?? outOfRange()), surface.u);
        nextV = clampUnlessPeriodic(v + share * (step[1] ?? outOfRange()), surface.v);
        there = this.distanceAt(nextU, nextV, x, y, z);
      }
      if (!(there < far)) break;
      const gain = far - there;
      u = nextU;
      v = nextV;
      far = there;
      // A smaller gain is rounding: a distance has some ten operations, each exact to 1e-16.
      if (gain <= 1e-13 * far) break;
    }
    place[0] = u;
    place[1] = v;
    return far;
  }

  private distanceAt(u: number, v: number, x: number, y: number, z: number): number {
    const { now } = this;
    this.surface.at(u, v, now);
    const dx = x - (now[0] ?? outOfRange());
    const dy = y - (now[1] ?? outOfRange());
    const dz = z - (now[2] ?? outOfRange());
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  /** Length in space of the step from the point that was evaluated last. */
  private stepLength(): number {
    const { now, step } = this;
    const du = step[0] ?? outOfRange();
    const dv = step[1] ?? outOfRange();
    const dx = du * (now[3] ?? outOfRange()) + dv * (now[6] ?? outOfRange());
    const dy = du * (now[4] ?? outOfRange()) + dv * (now[7] ?? outOfRange());
    const dz = du * (now[5] ?? outOfRange()) + dv * (now[8] ?? outOfRange());
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  /**
   * The Gauss-Newton step in the tangent plane, kept on the border of the parameter rectangle where it would
   * leave it.
   */
  private takeStep(u: number, v: number, x: number, y: number, z: number): boolean {
    const { now, step, surface } = this;
    const ux = now[3] ?? outOfRange();
    const uy = now[4] ?? outOfRange();
    const uz = now[5] ?? outOfRange();
    const vx = now[6] ?? outOfRange();
    const vy = now[7] ?? outOfRange();
    const vz = now[8] ?? outOfRange();
    const dx = x - (now[0] ?? outOfRange());
    const dy = y - (now[1] ?? outOfRange());
    const dz = z - (now[2] ?? outOfRange());
    const uu = ux * ux + uy * uy + uz * uz;
    const uv = ux * vx + uy * vy + uz * vz;
    const vv = vx * vx + vy * vy + vz * vz;
    const du = dx * ux + dy * uy + dz * uz;
    const dv = dx * vx + dy * vy + dz * vz;
    // The square of the sine between both directions: below an angle of 1e-7 rounding decides on the step.
    if (!planeCoordinates(uu, uv, vv, du, dv, 1e-14 * uu * vv, step, 0)) {
      return degeneratePlaneCoordinates(uu, vv, du, dv, step, 0);
    }
    const uRest = restOf(u, step[0] ?? outOfRange(), surface.u);
    const vRest = restOf(v, step[1] ?? outOfRange(), surface.v);
    if (uRest !== null) {
      step[0] = uRest;
      step[1] = (dv - uv * uRest) / vv;
    } else if (vRest !== null) {
      step[1] = vRest;
      step[0] = (du - uv * vRest) / uu;
    }
    return true;
  }
}

/** The difference to the end of the range that a step would pass; null where it stays inside. */
function restOf(
  value: number,
  step: number,
  { low, high, period }: SurfaceParameter,
): number | null {
  if (period !== null) return null;
  if (value + step < low) return low - value;
  if (value + step > high) return high - value;
  return null;
}

function turnOf(
  value: number,
  { low, period }: SurfaceParameter,
  hint: number,
  hasHint: boolean,
): number {
  if (period === null) return value;
  return hasHint ? nearestEquivalent(value, hint, period) : withinPeriod(value, low, period);
}
