import { outOfRange } from '../../../words/outOfRange';
import type { Frame } from '../../brep/geometry';
import { dot, minus, type Vector, vectorAt } from '../../base/vector';
import { FrameCoordinates } from '../analytic/frameCoordinates';
import { edgeSpan } from '../edgeSpan';
import type { ExactCurve } from '../exact';
import { breaksBetween } from '../integrals/breaks';
import type { FaceIntegrals } from '../integrals/faceIntegrator';
import { gaussRule } from '../integrals/gauss';
import { BisectionBudget } from '../integrals/bisectionBudget';
import { fullTurn } from '../search/period';
import type { LoopSide, FaceBoundary } from './faceBoundary';

/** Share of the loop's length: ends that are farther apart do not belong together. */
const largestGap = 1e-3;
/** With this many stations a quarter of a circle is exact to rounding. */
const roundStations = 10;
const fewStations = 5;
const moreStations = 8;
/** Allowed difference between few and more stations, as a share of the reach, squared for areas. */
const tolerance = 1e-11;

/**
 * The sums of a plane face by Green's theorem, along its edges in space. No parameters are needed. Null where
 * the boundary is open.
 */
export function planeIntegrals(
  frame: Frame,
  loops: FaceBoundary['loops'],
  reference: Vector,
): FaceIntegrals | null {
  const flat = new FlatSums(frame, loops);
  for (const loop of loops) if (!flat.goAround(loop)) return null;
  const { origin, axis } = flat;
  const { area, first, second } = flat;
  // The moments are taken about the local origin and then moved to the reference.
  const arm = minus(origin, reference);
  const height = dot(arm, axis);
  const { x, y } = flat;
  const moment = (k: 0 | 1 | 2) => height * (area * arm[k] + first * x[k] + second * y[k]);
  const square = (k: 0 | 1 | 2, l: 0 | 1 | 2) =>
    height *
    (area * arm[k] * arm[l] +
      first * (arm[k] * x[l] + arm[l] * x[k]) +
      second * (arm[k] * y[l] + arm[l] * y[k]) +
      flat.squareU * x[k] * x[l] +
      flat.product * (x[k] * y[l] + x[l] * y[k]) +
      flat.squareV * y[k] * y[l]);
  return Float64Array.of(
    ...[area, height * area, moment(0), moment(1), moment(2)],
    ...[square(0, 0), square(1, 1), square(2, 2), square(0, 1), square(0, 2), square(1, 2)],
  );
}

class FlatSums {
  area = 0;
  /** Integrals of the coordinates along x and y. */
  first = 0;
  second = 0;
  /** Integrals of their squares and of their product. */
  squareU = 0;
  squareV = 0;
  product = 0;
  readonly origin: Vector;
  readonly axis: Vector;
  readonly x: Vector;
  readonly y: Vector;
  /** Coordinates of the point that was located last, and their derivatives there. */
  private u = 0;
  private v = 0;
  private du = 0;
  private dv = 0;
  private readonly reach: number;
  private readonly part = new Float64Array(6);
  private readonly axes: FrameCoordinates;
  /** The unit vectors x and y. */
  private readonly sides = new Float64Array(6);
  private readonly space = new Float64Array(6);
  private readonly local = new Float64Array(3);

  constructor(frame: Frame, loops: FaceBoundary['loops']) {
    const corner = cornerOf(frame, loops);
    this.reach = reachOf(loops);
    this.axes = new FrameCoordinates({ ...frame, origin: corner });
    this.origin = corner;
    this.axis = frame.axis;
    const { sides } = this;
    this.axes.direct(1, 0, 0, sides, 0);
    this.axes.direct(0, 1, 0, sides, 3);
    this.x = vectorAt(sides, 0);
    this.y = vectorAt(sides, 3);
  }

  private locate(curve: ExactCurve, t: number): void {
    const { space, local, sides } = this;
    curve.at(t, space);
    this.axes.locate(
      space[0] ?? outOfRange(),
      space[1] ?? outOfRange(),
      space[2] ?? outOfRange(),
      local,
    );
    this.u = local[0] ?? outOfRange();
    this.v = local[1] ?? outOfRange();
    const dx = space[3] ?? outOfRange();
    const dy = space[4] ?? outOfRange();
    const dz = space[5] ?? outOfRange();
    this.du =
      dx * (sides[0] ?? outOfRange()) +
      dy * (sides[1] ?? outOfRange()) +
      dz * (sides[2] ?? outOfRange());
    this.dv =
      dx * (sides[3] ?? outOfRange()) +
      dy * (sides[4] ?? outOfRange()) +
      dz * (sides[5] ?? outOfRange());
  }

  /**
   * Joins ends that do not quite meet by lines. The distances of both ends from their vertex do not count as a
   * gap.
   */
  goAround(loop: readonly LoopSide[]): boolean {
    let firstU = NaN;
    let firstV = NaN;
    let firstGap = 0;
    let lastU = NaN;
    let lastV = NaN;
    let lastGap = 0;
    let around = 0;
    let gaps = 0;
    for (const { edge, stations } of loop) {
      const span = edge && edgeSpan(edge);
      if (!span) return false;
      const { curve, gap } = span;
      const from = stations[0] ?? outOfRange();
      const to = stations.at(-1) ?? outOfRange();
      this.locate(curve, from);
      const startU = this.u;
      const startV = this.v;
      if (Number.isNaN(firstU)) {
        firstU = startU;
        firstV = startV;
        firstGap = gap;
      } else {
        gaps += Math.max(0, Math.hypot(startU - lastU, startV - lastV) - lastGap - gap);
        this.addLine(lastU, lastV, startU, startV);
      }
      const middle = (from + to) / 2;
      this.locate(curve, middle);
      around += Math.hypot(this.u - startU, this.v - startV);
      this.locate(curve, to);
      lastU = this.u;
      lastV = this.v;
      lastGap = gap;
      if (curve.isLine) this.addLine(startU, startV, lastU, lastV);
      else this.addCurve(curve, from, to);
    }
    gaps += Math.max(0, Math.hypot(firstU - lastU, firstV - lastV) - lastGap - firstGap);
    this.addLine(lastU, lastV, firstU, firstV);
    return gaps <= largestGap * around;
  }

  private addLine(u: number, v: number, toU: number, toV: number): void {
    this.area += (u * toV - toU * v) / 2;
    this.first += ((toV - v) * (u * u + u * toU + toU * toU)) / 6;
    this.second -= ((toU - u) * (v * v + v * toV + toV * toV)) / 6;
    this.squareU += ((toV - v) * (u + toU) * (u * u + toU * toU)) / 12;
    this.squareV -= ((toU - u) * (v + toV) * (v * v + toV * toV)) / 12;
    const crossed = u * u * (3 * v + toV) + 2 * u * toU * (v + toV) + toU * toU * (v + 3 * toV);
    this.product += ((toV - v) * crossed) / 24;
  }

  private addCurve(curve: ExactCurve, from: number, to: number): void {
    const isRound = curve.breaks.length === 0;
    const at = isRound ? quarters : curve.breaks;
    const period = isRound ? fullTurn : curve.period;
    const cuts = [...breaksBetween({ at, period }, from, to), to];
    const halvings = new BisectionBudget(cuts.length);
    let start = from;
    for (const end of cuts) {
      if (isRound) this.take(this.sum(curve, start, end, roundStations));
      else this.addPiece(curve, start, end, halvings);
      start = end;
    }
  }

  private addPiece(curve: ExactCurve, from: number, to: number, halvings: BisectionBudget): void {
    const few = this.sum(curve, from, to, fewStations).slice();
    const [area = outOfRange(), first = outOfRange(), second = outOfRange()] = few;
    const more = this.sum(curve, from, to, moreStations);
    const bound = tolerance * this.reach ** 2;
    const squares = [3, 4, 5].every(
      (k) =>
        Math.abs((few[k] ?? outOfRange()) - (more[k] ?? outOfRange())) <= bound * this.reach ** 2,
    );
    const isSure =
      squares &&
      Math.abs(area - (more[0] ?? outOfRange())) <= bound &&
      Math.abs(first - (more[1] ?? outOfRange())) <= bound * this.reach &&
      Math.abs(second - (more[2] ?? outOfRange())) <= bound * this.reach;
    if (isSure || !halvings.enter()) {
      this.take(more);
      return;
    }
    const middle = (from + to) / 2;
    this.addPiece(curve, from, middle, halvings);
    this.addPiece(curve, middle, to, halvings);
    halvings.leave();
  }

  private take(part: Float64Array): void {
    this.area += part[0] ?? outOfRange();
    this.first += part[1] ?? outOfRange();
    this.second += part[2] ?? outOfRange();
    this.squareU += part[3] ?? outOfRange();
    this.squareV += part[4] ?? outOfRange();
    this.product += part[5] ?? outOfRange();
  }

  private sum(curve: ExactCurve, from: number, to: number, count: number): Float64Array {
    const { nodes, weights } = gaussRule(count);
    const half = (to - from) / 2;
    let area = 0;
    let first = 0;
    let second = 0;
    let squareU = 0;
    let squareV = 0;
    let product = 0;
    for (let i = 0; i < count; i++) {
      this.locate(curve, from + half * (1 + (nodes[i] ?? outOfRange())));
      const weight = weights[i] ?? outOfRange();
      const { u, v, du, dv } = this;
      area += weight * (u * dv - v * du);
      first += weight * u * u * dv;
      second -= weight * v * v * du;
      squareU += weight * u * u * u * dv;
      squareV -= weight * v * v * v * du;
      product += weight * u * u * v * dv;
    }
    const { part } = this;
    part[0] = (area * half) / 2;
    part[1] = (first * half) / 2;
    part[2] = (second * half) / 2;
    part[3] = (squareU * half) / 3;
    part[4] = (squareV * half) / 3;
    part[5] = (product * half) / 2;
    return part;
  }
}

const quarters = [0, 1, 2, 3, 4].map((count) => (count * fullTurn) / 4);

/** The largest difference of a parameter from those of the first point. On a plane, parameters are lengths. */
function reachOf(loops: FaceBoundary['loops']): number {
  const [u, v] = firstPlace(loops);
  let reach = 0;
  for (const { points } of loops.flat()) {
    for (let i = 0; i < points.length; i += 2) {
      reach = Math.max(
        reach,
        Math.abs((points[i] ?? outOfRange()) - u),
        Math.abs((points[i + 1] ?? outOfRange()) - v),
      );
    }
  }
  return reach;
}

/** Gives the origin where there is no boundary. */
function firstPlace(loops: FaceBoundary['loops']): readonly [u: number, v: number] {
  const points = loops[0]?.[0]?.points;
  return points ? [points[0] ?? outOfRange(), points[1] ?? outOfRange()] : [0, 0];
}

/** A point of the boundary. Moments about it do not lose digits. */
function cornerOf(frame: Frame, loops: FaceBoundary['loops']): Vector {
  const [u, v] = firstPlace(loops);
  const out = new Float64Array(3);
  new FrameCoordinates(frame).place(u, v, 0, out);
  return vectorAt(out, 0);
}
