import { along, distance, vectorAt, type Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { CurvePiece } from '../../../bodies/wireframe';
import { type Frame, type OrientedCurve, yOf } from '../../../brep/geometry';
import { edgeSpan } from '../../../exact/edgeSpan';
import { exactCurve } from '../../../exact/exactCurve';
import type { ExactCurve } from '../../../exact/exact';
import {
  numberIn,
  referenceIn,
  referencesIn,
  trimParameterIn,
  wordIn,
  type Parameter,
} from '../../../part21/parameter';
import type { StepFile } from '../../../part21/stepFile';
import { frameOf, pointOf } from '../brep/axisPlacements';
import { curveOf } from '../brep/stepCurves';
import type { Source } from '../brep/stepSource';

type Pair<T> = readonly [T, T];

/** Millimetres: ends that are closer than this coincide. */
const meeting = 1e-6;
/**
 * As a share of a turn: parameters that are closer than this mean the whole turn. Angles are written with ten digits or
 * more; so short an arc on a circle of ten metres radius would be shorter than a ten-thousandth of a millimetre.
 */
const sameAngle = 1e-9;

/**
 * The part of its basis curve that a `TRIMMED_CURVE` keeps, by the kind of trims that it prefers
 * (`master_representation`), or by the other kind if those are missing.
 * @param given its parameters from the basis on
 * @throws Unexpected for a basis of a kind that is not supported, and for trims that leave nothing
 */
export function trimmedPiece(
  file: StepFile,
  source: Source,
  [basis, trim1, trim2, sense, master]: readonly Parameter[],
): readonly CurvePiece[] {
  const id = referenceIn(basis);
  if (id === null) throw new Unexpected('a trimmed curve without a basis');
  const isSame = wordIn(sense) !== 'F';
  const points = pairOf(pointIn(source, trim1), pointIn(source, trim2));
  const parameters = pairOf(trimParameterIn(trim1), trimParameterIn(trim2));
  const byPoints = () => points && betweenPoints(curveOf(source, id, points), isSame, points);
  const byParameters = () => parameters && betweenParameters(file, source, id, isSame, parameters);
  const pieces =
    wordIn(master) === 'PARAMETER'
      ? (byParameters() ?? byPoints())
      : (byPoints() ?? byParameters());
  if (!pieces) throw new Unexpected('a trimmed curve without two ends');
  return pieces;
}

/**
 * The part of a curve from one point to another.
 * @param isSame whether it is followed in its own direction
 * @throws Unexpected if a point is not on the curve
 */
export function betweenPoints(
  { curve, isReversed }: OrientedCurve,
  isSame: boolean,
  [first, last]: Pair<Vector>,
): readonly CurvePiece[] {
  const start = { id: 0, point: first };
  const end = distance(first, last) > meeting ? { id: 1, point: last } : start;
  const span = edgeSpan({ id: 0, curve, isReversed: isReversed === isSame, start, end });
  if (!span) throw new Unexpected('a curve beside its ends');
  return [{ curve, from: Math.min(span.from, span.to), to: Math.max(span.from, span.to) }];
}

/** The whole of a bounded or closed curve. */
export function wholePiece({ curve }: OrientedCurve): CurvePiece {
  const exact = exactCurve(curve);
  if (!exact || !Number.isFinite(exact.high - exact.low)) {
    throw new Unexpected('a curve without an end');
  }
  return { curve, from: exact.low, to: exact.high };
}

function betweenParameters(
  file: StepFile,
  source: Source,
  id: number,
  isSame: boolean,
  trims: Pair<number>,
): readonly CurvePiece[] {
  const trimmed = file.parameters(id, 'TRIMMED_CURVE')?.slice(-5);
  if (trimmed) {
    // The parameters of a trimmed curve are those of its basis, unless it is reversed.
    const basis = referenceIn(trimmed[0]);
    if (basis === null || basis === id || wordIn(trimmed[3]) === 'F') {
      throw new Unexpected(`#${id} has parameters of its own`);
    }
    return betweenParameters(file, source, basis, isSame, trims);
  }
  const type = source.records.goTo(id);
  const [from, to] = isSame ? trims : [trims[1], trims[0]];
  if (type === 'HYPERBOLA' || type === 'PARABOLA') {
    const ends = [from, to].map((t) => openConicPoint(file, source, id, type, t));
    const [first, last] = ends;
    if (!first || !last) throw new Unexpected('an open curve without an end');
    return [wholePiece(curveOf(source, id, [first, last]))];
  }
  const { curve } = curveOf(source, id);
  const exact = exactCurve(curve);
  if (!exact) throw new Unexpected(`#${id} cannot be computed`);
  const { scale, shift } = parametersOf(file, source, id, type);
  return rangesOf(exact, from * scale + shift, to * scale + shift).map(([low, high]) => ({
    curve,
    from: low,
    to: high,
  }));
}

/** The scale and shift from parameters of the file to those of our curve. */
function parametersOf(file: StepFile, { millimetres, radians }: Source, id: number, type: string) {
  if (type === 'LINE') {
    const vector = referenceIn(file.parameters(id, 'LINE')?.at(-1));
    const length = numberIn(file.parameters(vector, 'VECTOR')?.at(-1));
    if (length === null) throw new Unexpected(`#${id} has no length`);
    return { scale: length * millimetres, shift: 0 };
  }
  if (type === 'CIRCLE') return { scale: radians, shift: 0 };
  if (type !== 'ELLIPSE') return { scale: 1, shift: 0 };
  const [first = null, second = null] =
    file.parameters(id, 'ELLIPSE')?.slice(-2).map(numberIn) ?? [];
  if (first === null || second === null) throw new Unexpected(`#${id} has no size`);
  // The parameter of our ellipse starts at the major axis.
  return { scale: radians, shift: first < second ? -Math.PI / 2 : 0 };
}

/** The range between two parameters; two ranges if a closed B-spline curve is followed across its start. */
function rangesOf(curve: ExactCurve, from: number, to: number): readonly Pair<number>[] {
  const { low, high, period } = curve;
  if (period !== null) {
    const turns = (to - from) / period;
    const rest = turns - Math.floor(turns);
    const isWhole = rest < sameAngle || rest > 1 - sameAngle;
    return leading([[from, from + (isWhole ? 1 : rest) * period]]);
  }
  const [start, end] = [from, to].map((t) => Math.max(low, Math.min(high, t)));
  if (start === undefined || end === undefined) return [];
  if (start < end) return leading([[start, end]]);
  if (!isClosed(curve)) return leading([[end, start]]);
  return leading([
    [start, high],
    [low, end],
  ]);
}

function leading(ranges: readonly Pair<number>[]): readonly Pair<number>[] {
  const found = ranges.filter(([from, to]) => to > from);
  if (found.length === 0) throw new Unexpected('trims that leave nothing');
  return found;
}

function isClosed(curve: ExactCurve): boolean {
  const { low, high } = curve;
  if (!Number.isFinite(high - low)) return false;
  const [first, last] = [low, high].map((t): Vector => {
    const place = new Float64Array(6);
    curve.at(t, place);
    return vectorAt(place, 0);
  });
  return first !== undefined && last !== undefined && distance(first, last) <= meeting;
}

/** `a cosh t x + b sinh t y` for a hyperbola, and `f (t² x + 2 t y)` for a parabola. */
function openConicPoint(
  file: StepFile,
  source: Source,
  id: number,
  type: 'HYPERBOLA' | 'PARABOLA',
  t: number,
): Vector {
  const { millimetres } = source;
  const [placement, ...sizes] = file.parameters(id, type)?.slice(1) ?? [];
  const at = referenceIn(placement);
  if (at === null) throw new Unexpected(`#${id} has no place`);
  const frame: Frame = frameOf(source, at);
  const [a = NaN, b = NaN] = sizes.map((size) => (numberIn(size) ?? NaN) * millimetres);
  const [x, y] =
    type === 'HYPERBOLA' ? [a * Math.cosh(t), b * Math.sinh(t)] : [a * t * t, 2 * a * t];
  return along(along(frame.origin, frame.x, x), yOf(frame), y);
}

function pairOf<T>(first: T | null, second: T | null): Pair<T> | null {
  return first === null || second === null ? null : [first, second];
}

function pointIn(source: Source, trim: Parameter | undefined): Vector | null {
  const [id] = referencesIn(trim);
  return id === undefined ? null : pointOf(source, id);
}
