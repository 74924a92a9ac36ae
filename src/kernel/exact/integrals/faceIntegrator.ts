import { outOfRange } from '../../../words/outOfRange';
import type { Vector } from '../../../model/shapes';
import { breaksBetween, type Breaks } from './breaks';
import type { IntegrableSurface, Sweep, Tip } from './integrable';
import type { BoundaryPiece } from './boundaryPieces';
import { gaussRule } from './gauss';
import { normalOf } from '../normalOf';

/**
 * Integrals over a face: its area; `∫ w` with w = place · normal; `∫ w x`, `∫ w y`, `∫ w z`; and `∫ w xx`, `∫ w
 * yy`, `∫ w zz`, `∫ w xy`, `∫ w xz`, `∫ w yz`. Places are relative to a reference point and the normal is the
 * surface's own. All are in the unit of the model.
 */
export type FaceIntegrals = Float64Array;

export const sumCount = 11;
/**
 * Numbers of stations along a piece of the boundary and along each sweep from it. The next order follows where
 * two sums do not agree.
 */
const orders = [
  { along: 2, sweep: 5 },
  { along: 3, sweep: 6 },
  { along: 5, sweep: 8 },
  { along: 8, sweep: 11 },
  { along: 12, sweep: 14 },
  { along: 18, sweep: 18 },
] as const;
type Order = (typeof orders)[number];
/** Gauss's rule with three stations is exact for polynomials of the fifth degree. */
const straightOrder = 3;
/** Relative difference up to which two sums differ by rounding alone. */
const rounding = 1e-13;
const maxHalvings = 7;
/**
 * Factor on the bounds after the last halving. An edge that leaves the surface across its border has a kink
 * there, which halving only approaches.
 */
const bent = 100;
/**
 * The most stations of a face, independent of its boundary, and in addition for each cell between the breaks of
 * its surface.
 */
const maxStations = 1_000_000;
const maxInCell = 1_000;

/**
 * Integrates the region between pieces of a face's boundary and the parameter at which sweeps start: that of a tip, or
 * the one that needs the fewest sweeps.
 */
export class FaceIntegrator {
  private readonly uv = new Float64Array(4);
  private readonly place = new Float64Array(9);
  private readonly normal = new Float64Array(3);
  private readonly inner = new Float64Array(sumCount);
  private stations = 0;
  private readonly maxStations: number;
  /** Index of the parameter along which sweeps go: 0 for u, 1 for v. */
  private readonly swept: 0 | 1;
  private readonly sweep: Sweep;
  private readonly breaks: Breaks;
  private readonly isStraight: boolean;
  private readonly start: number;

  constructor(
    surface: IntegrableSurface,
    pieces: readonly BoundaryPiece[],
    private readonly reference: Vector,
    tip: Tip | null = null,
  ) {
    const { u, v, isStraightAlongV } = surface;
    // A sweep needs fewer stations where fewer breaks lie across it.
    const short = isStraightAlongV || v.at.length < u.at.length ? 1 : 0;
    this.swept = tip ? (tip.held === 'v' ? 1 : 0) : short;
    this.isStraight = isStraightAlongV && this.swept === 1;
    this.sweep = this.swept === 0 ? surface.alongU() : surface.alongV();
    this.breaks = this.swept === 0 ? u : v;
    this.start = tip?.at ?? startOf(pieces, this.swept);
    this.maxStations = maxStations + maxInCell * (u.at.length + 1) * (v.at.length + 1);
  }

  /** A first estimate with few stations. */
  coarsely(piece: BoundaryPiece): FaceIntegrals {
    return this.along(piece, orders[0], 0);
  }

  /**
   * Takes more stations until two sums agree, then halves the piece; null where the sums do not converge.
   * @param bounds allowed difference of each sum
   * @param coarse the result of `coarsely`; null where it is not known
   */
  closely(
    piece: BoundaryPiece,
    bounds: FaceIntegrals,
    coarse: FaceIntegrals | null,
    halvings = 0,
  ): FaceIntegrals | null {
    // A closed curve is bent, so its sums with few stations would be useless.
    const fewest = piece.curve.period === null ? 0 : 2;
    const isKnown = coarse !== null && fewest === 0;
    let before = isKnown ? coarse : this.along(piece, orders[fewest], halvings);
    let last = before;
    for (let i = fewest + 1; i < orders.length; i++) {
      const sums = this.along(piece, orders[i] ?? orders[fewest], halvings);
      if (agree(before, sums, bounds)) return sums;
      last = before;
      before = sums;
      if (this.stations > this.maxStations) return null;
    }
    if (halvings >= maxHalvings) return agree(last, before, bounds, bent) ? before : null;
    const { curve, from, to } = piece;
    const middle = (from + to) / 2;
    const low = this.closely({ curve, from, to: middle }, bounds, null, halvings + 1);
    const high = low && this.closely({ curve, from: middle, to }, bounds, null, halvings + 1);
    if (!high) return null;
    return low.map((sum, k) => sum + (high[k] ?? outOfRange()));
  }

  /** @param halvings how often each smooth stretch of a sweep is halved */
  private along({ curve, from, to }: BoundaryPiece, order: Order, halvings: number): FaceIntegrals {
    const { nodes, weights } = gaussRule(order.along);
    const sums = new Float64Array(sumCount);
    const { uv, swept, inner } = this;
    const half = ((to - from) / 2) * (swept === 0 ? 1 : -1);
    const sweepOrder = this.isStraight ? straightOrder : order.sweep;
    for (let i = 0; i < order.along; i++) {
      curve.at(from + ((to - from) / 2) * (1 + (nodes[i] ?? outOfRange())), uv);
      const end = uv[swept] ?? outOfRange();
      const slope = uv[3 - swept] ?? outOfRange();
      // The integral is zero here.
      if (slope === 0 || end === this.start) continue;
      this.sweepTo(end, uv[1 - swept] ?? outOfRange(), sweepOrder, this.isStraight ? 0 : halvings);
      const weight = (weights[i] ?? outOfRange()) * half * slope;
      for (let k = 0; k < sumCount; k++)
        sums[k] = (sums[k] ?? outOfRange()) + weight * (inner[k] ?? outOfRange());
    }
    return sums;
  }

  private sweepTo(end: number, held: number, order: number, halvings: number): void {
    const { sweep, start, inner } = this;
    sweep.hold(held);
    inner.fill(0);
    const breaks = breaksBetween(this.breaks, start, end);
    const parts = 2 ** halvings;
    let from = start;
    for (let i = 0; i <= breaks.length; i++) {
      const to = breaks[i] ?? end;
      const width = (to - from) / parts;
      for (let part = 0; part < parts; part++) {
        this.stretch(from + part * width, from + (part + 1) * width, order);
      }
      from = to;
    }
  }

  private stretch(from: number, to: number, order: number): void {
    const { nodes, weights } = gaussRule(order);
    const { inner, place, normal, reference, sweep } = this;
    const half = (to - from) / 2;
    this.stations += order;
    for (let i = 0; i < order; i++) {
      sweep.at(from + half * (1 + (nodes[i] ?? outOfRange())), place);
      const weight = (weights[i] ?? outOfRange()) * half;
      const x = (place[0] ?? outOfRange()) - reference[0];
      const y = (place[1] ?? outOfRange()) - reference[1];
      const z = (place[2] ?? outOfRange()) - reference[2];
      normalOf(place, normal);
      const nx = normal[0] ?? outOfRange();
      const ny = normal[1] ?? outOfRange();
      const nz = normal[2] ?? outOfRange();
      const w = (x * nx + y * ny + z * nz) * weight;
      inner[0] = (inner[0] ?? outOfRange()) + Math.sqrt(nx * nx + ny * ny + nz * nz) * weight;
      inner[1] = (inner[1] ?? outOfRange()) + w;
      inner[2] = (inner[2] ?? outOfRange()) + w * x;
      inner[3] = (inner[3] ?? outOfRange()) + w * y;
      inner[4] = (inner[4] ?? outOfRange()) + w * z;
      inner[5] = (inner[5] ?? outOfRange()) + w * x * x;
      inner[6] = (inner[6] ?? outOfRange()) + w * y * y;
      inner[7] = (inner[7] ?? outOfRange()) + w * z * z;
      inner[8] = (inner[8] ?? outOfRange()) + w * x * y;
      inner[9] = (inner[9] ?? outOfRange()) + w * x * z;
      inner[10] = (inner[10] ?? outOfRange()) + w * y * z;
    }
  }
}

/**
 * The parameter at which sweeps start: on a straight boundary across them where there is one, since it then
 * needs no sweeps.
 */
function startOf(pieces: readonly BoundaryPiece[], swept: 0 | 1): number {
  const uv = new Float64Array(4);
  let start: number | null = null;
  for (const { curve, from } of pieces) {
    curve.at(from, uv);
    if (curve.isLine && uv[2 + swept] === 0) return uv[swept] ?? outOfRange();
    start ??= uv[swept] ?? outOfRange();
  }
  return start ?? outOfRange();
}

function agree(
  before: FaceIntegrals,
  sums: FaceIntegrals,
  bounds: FaceIntegrals,
  factor = 1,
): boolean {
  for (let k = 0; k < sums.length; k++) {
    const sum = sums[k] ?? outOfRange();
    const difference = Math.abs(sum - (before[k] ?? outOfRange()));
    if (!(difference <= factor * (bounds[k] ?? outOfRange()) + rounding * Math.abs(sum)))
      return false;
  }
  return true;
}
