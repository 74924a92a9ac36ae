import { outOfRange } from '../../../words/outOfRange';
import type { Surface } from '../../brep/geometry';
import { borderLines, onBorder, type BorderLine } from '../borderLine';
import type { ExactCurve, ExactSurface } from '../exact';
import type { BoundaryCurve } from '../integrals/boundaryPieces';
import type { IntegrableCurve } from '../integrals/integrable';
import { fullTurn } from '../search/period';
import type { LoopSide } from './faceBoundary';

/** Allowed deviation from a straight line in parameter space: radians, or relative to a length. */
const tolerance = 1e-9;
/** A curve that is not a line is compared at this many points at least. */
const fewestPoints = 4;

/**
 * A side as a straight line in parameter space, where it is one: a circle around the axis or along the profile
 * of a surface of revolution, a ruling of a cylinder or cone, or a side of a spline surface. No nearest points
 * have to be searched for along it, and the integral vanishes where its slope across the sweeps is zero. Null
 * where it is not certain.
 */
export function straightSide(
  surface: ExactSurface,
  kind: Surface['kind'],
  { points, stations }: LoopSide,
  curve: ExactCurve,
): BoundaryCurve | null {
  if (kind === 'bspline') return borderSide(surface, points, stations, curve);
  const isTurn = curve.breaks.length === 0 && curve.period !== null;
  const mayBe = curve.isLine
    ? kind === 'cylinder' || kind === 'cone'
    : isTurn && isRound(kind) && stations.length >= fewestPoints;
  const from = stations[0] ?? outOfRange();
  const to = stations.at(-1) ?? outOfRange();
  if (!mayBe || from === to) return null;
  const u = lineOf(points, stations, 0);
  const v = lineOf(points, stations, 1);
  if (!u || !v || (u.slope !== 0 && v.slope !== 0)) return null;
  const straight = new StraightCurve(from, u, v, isTurn);
  const isOn = isBelow(surface, curve, straight, from + middleShare * (to - from));
  return isOn ? { from, to, curve: straight } : null;
}

/** Share of the parameter range within which the mesher's ends are those of a side of the surface. */
const sameEnd = 1e-6;

function borderSide(
  surface: ExactSurface,
  points: Float64Array,
  stations: Float64Array,
  curve: ExactCurve,
): BoundaryCurve | null {
  const [from, to] = [stations[0] ?? outOfRange(), stations.at(-1) ?? outOfRange()];
  const [first, last] = [points.subarray(0, 2), points.subarray(-2)];
  const [width, height] = [surface.u.high - surface.u.low, surface.v.high - surface.v.low];
  const leads = (
    line: BorderLine,
    t: number,
    [u = outOfRange(), v = outOfRange()]: Float64Array,
  ) => {
    onBorder(line, t - from, end);
    const [atU = outOfRange(), atV = outOfRange()] = end;
    return Math.abs(atU - u) <= sameEnd * width && Math.abs(atV - v) <= sameEnd * height;
  };
  const line = borderLines(surface, curve, from, to).find(
    (one) => leads(one, from, first) && leads(one, to, last),
  );
  return line ? { from, to, curve: new BorderCurve(from, line, curve.breaks) } : null;
}

const end = new Float64Array(2);

class BorderCurve implements IntegrableCurve {
  readonly period = null;
  /** See `StraightCurve.isLine`. */
  readonly isLine = false;

  /**
   * @param breaks those of the curve. The surface is smooth between them, however short the pieces are in
   *   parameter space
   */
  constructor(
    private readonly from: number,
    private readonly line: BorderLine,
    readonly breaks: readonly number[],
  ) {}

  at(t: number, out: Float64Array): void {
    onBorder(this.line, t - this.from, out);
  }
}

/** One of the parameters as a linear function of the curve's parameter. */
interface Rise {
  readonly start: number;
  readonly slope: number;
}

class StraightCurve implements IntegrableCurve {
  readonly breaks: readonly number[];
  readonly period: number | null;
  /**
   * False, so that no sweep starts here: where neighbouring edges do not quite meet, the sums would depend on
   * the choice.
   */
  readonly isLine = false;

  constructor(
    private readonly from: number,
    private readonly u: Rise,
    private readonly v: Rise,
    isTurn: boolean,
  ) {
    this.breaks = isTurn ? quarters : [];
    this.period = isTurn ? fullTurn : null;
  }

  at(t: number, out: Float64Array): void {
    const { from, u, v } = this;
    out[0] = u.start + u.slope * (t - from);
    out[1] = v.start + v.slope * (t - from);
    out[2] = u.slope;
    out[3] = v.slope;
  }
}

/** Near the middle, but not at one of the mesher's points. The mesher's ends may lie beside the curve. */
const middleShare = 0.47;

/** Whether the line has the parameters of the curve's nearest point at `t`. */
function isBelow(
  surface: ExactSurface,
  curve: ExactCurve,
  straight: IntegrableCurve,
  t: number,
): boolean {
  curve.at(t, place);
  straight.at(t, line);
  found.set(line.subarray(0, 2));
  surface.invert(
    place[0] ?? outOfRange(),
    place[1] ?? outOfRange(),
    place[2] ?? outOfRange(),
    found,
    true,
  );
  return found.every((value, k) => {
    const expected = line[k] ?? outOfRange();
    return Math.abs(value - expected) <= tolerance * (1 + Math.abs(expected));
  });
}

const place = new Float64Array(6);
const line = new Float64Array(4);
const found = new Float64Array(2);

const quarters = [0, 1, 2, 3, 4].map((count) => (count * fullTurn) / 4);

function isRound(kind: Surface['kind']): boolean {
  return ['cylinder', 'cone', 'sphere', 'torus', 'revolved'].includes(kind);
}

/** One parameter as a linear or constant function of the curve's parameter; null where it is neither. */
function lineOf(points: Float64Array, stations: Float64Array, axis: 0 | 1): Rise | null {
  const last = stations.length - 1;
  const start = points[axis] ?? outOfRange();
  const rise = (points[2 * last + axis] ?? outOfRange()) - start;
  const width = (stations[last] ?? outOfRange()) - (stations[0] ?? outOfRange());
  const most = tolerance * (1 + Math.abs(start));
  const slope = Math.abs(rise) <= most ? 0 : rise / width;
  for (let i = 1; i <= last; i++) {
    const straight =
      start + slope * ((stations[i] ?? outOfRange()) - (stations[0] ?? outOfRange()));
    if (!(Math.abs((points[2 * i + axis] ?? outOfRange()) - straight) <= most)) return null;
  }
  return { start, slope };
}
