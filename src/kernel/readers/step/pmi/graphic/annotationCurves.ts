import { inverse, movedPoint, movePoints, type Matrix } from '../../../../base/matrix';
import {
  distance,
  minus,
  plus,
  times,
  lengthOf,
  vectorAt,
  type Vector,
} from '../../../../base/vector';
import {
  itemsIn,
  numberIn,
  referenceIn,
  referencesIn,
  trimParameterIn,
  vectorIn,
  wordIn,
  type Parameter,
} from '../../../../part21/parameter';
import { placementOf } from '../../assembly/stepPlacement';
import type { PmiFile } from '../pmiFile';
import { workPerItem, workPerPoint, type DrawingBudget } from './drawing';

/** The file from which a curve is read, with its units. */
export interface CurveSource {
  readonly pmi: PmiFile;
  readonly metres: number;
  /** Radians per angle unit. */
  readonly radians: number;
  /** The limits for all annotations of the file together. */
  readonly budget: DrawingBudget;
}

/** The largest angle between neighbouring points of an arc, radians. */
const step = (2 * Math.PI) / 180;
const deepest = 8;

/**
 * The points of a curve of an annotation in metres, in the order of its parameter; null if it is not a supported curve
 * (ISO 10303-42).
 */
export function curvePoints(source: CurveSource, id: number, depth = 0): readonly Vector[] | null {
  const { file } = source.pmi;
  if (depth > deepest) return null;
  source.budget.read(workPerItem);
  const polyline = file.parameters(id, 'POLYLINE');
  if (polyline) {
    const points = itemsIn(polyline.at(-1));
    source.budget.read(workPerPoint * points.length);
    return points.flatMap((point) => {
      const number = referenceIn(point);
      return number === null ? [] : [pointAt(source, number)];
    });
  }
  const trimmed = file.parameters(id, 'TRIMMED_CURVE');
  if (trimmed) return trimmedPoints(source, trimmed.slice(-5));
  const composite = file.parameters(id, 'COMPOSITE_CURVE');
  if (composite) return compositePoints(source, referencesIn(composite.at(-2)), depth);
  const ring = ringOf(source, id);
  return ring && arcPoints(source, ring, 0, 2 * Math.PI);
}

/**
 * The same as polylines: several for a composite curve with gaps between its segments; null if it is not a supported
 * curve.
 */
export function curveStrips(
  source: CurveSource,
  id: number,
): readonly (readonly Vector[])[] | null {
  const composite = source.pmi.file.parameters(id, 'COMPOSITE_CURVE');
  if (!composite) {
    const points = curvePoints(source, id);
    return points && [points];
  }
  const strips: (readonly Vector[])[] = [];
  for (const points of segmentPoints(source, referencesIn(composite.at(-2)), 0)) {
    const [before, [start]] = [strips.at(-1), points];
    const end = before?.at(-1);
    if (before && end && start && distance(end, start) <= meeting) {
      strips[strips.length - 1] = [...before, ...points.slice(1)];
    } else strips.push(points);
  }
  return strips;
}

/** Ends of segments that are closer than this coincide, metres. */
const meeting = 1e-6;

export function pointAt({ pmi, metres }: CurveSource, id: number | null): Vector {
  const point = vectorIn(pmi.file.parameters(id, 'CARTESIAN_POINT')?.at(-1));
  if (!point) throw new RangeError('a point without coordinates');
  return times(point, metres);
}

function compositePoints(
  source: CurveSource,
  segments: readonly number[],
  depth: number,
): readonly Vector[] {
  return segmentPoints(source, segments, depth).flatMap((points, i) =>
    i === 0 ? points : points.slice(1),
  );
}

function segmentPoints(
  source: CurveSource,
  segments: readonly number[],
  depth: number,
): readonly (readonly Vector[])[] {
  return segments.map((segment) => {
    const [, sameSense, parent] = source.pmi.own(segment, 'COMPOSITE_CURVE_SEGMENT', 3) ?? [];
    const curve = referenceIn(parent);
    const points = curve === null ? null : curvePoints(source, curve, depth + 1);
    if (!points) throw new RangeError('a segment without a curve');
    return wordIn(sameSense) === 'F' ? points.toReversed() : points;
  });
}

/** An ellipse or a circle, parameterised by an angle. */
interface Ring {
  readonly frame: Matrix;
  /** Metres, along the first and the second axis of the frame. */
  readonly radii: readonly [number, number];
  readonly angleOf: (point: Vector) => number;
}

function ringOf({ pmi, metres }: CurveSource, id: number | null): Ring | null {
  const circle = pmi.file.parameters(id, 'CIRCLE');
  const [placement, first, second] = circle
    ? [...circle.slice(-2), circle.at(-1)]
    : (pmi.file.parameters(id, 'ELLIPSE')?.slice(-3) ?? []);
  const [a, b] = [numberIn(first), numberIn(second)];
  const frame = placementOf(pmi.file, referenceIn(placement), metres);
  const back = frame && inverse(frame);
  if (a === null || b === null || !back) return null;
  return {
    frame,
    radii: [a * metres, b * metres],
    angleOf: (point) => {
      const [x, y] = movedPoint(back, point);
      return Math.atan2(y / b, x / a);
    },
  };
}

/** Radians: angles are written with fewer than fifteen digits, and no arc that is drawn is as short. */
const sameAngle = 1e-9;

function trimmedPoints(
  source: CurveSource,
  [basis, trim1, trim2, sense]: readonly Parameter[],
): readonly Vector[] | null {
  const curve = referenceIn(basis);
  const isForward = wordIn(sense) !== 'F';
  const ring = ringOf(source, curve);
  if (!ring) return linePoints(source, curve, [trim1, trim2]);
  const [from, to] = [trim1, trim2].map((trim) => {
    const angle = trimParameterIn(trim);
    const point = pointIn(source, trim);
    return angle === null ? point && ring.angleOf(point) : angle * source.radians;
  });
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  const turn = 2 * Math.PI;
  const forward = isForward ? to - from : from - to;
  // Equal ends mean the whole ellipse.
  const rest = ((forward % turn) + turn) % turn;
  const sweep = rest < sameAngle ? turn : rest;
  return arcPoints(source, ring, from, isForward ? sweep : -sweep);
}

/** Share of a step: a sweep of whole steps must not get another by the rounding of its angle. */
const samePart = 1e-9;

function arcPoints(
  { budget }: CurveSource,
  { frame, radii: [a, b] }: Ring,
  from: number,
  sweep: number,
): readonly Vector[] {
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / step - samePart));
  budget.read(workPerPoint * count);
  const points = new Float64Array(3 * (count + 1));
  for (let i = 0; i <= count; i++) {
    const angle = from + (sweep * i) / count;
    points[3 * i] = a * Math.cos(angle);
    points[3 * i + 1] = b * Math.sin(angle);
  }
  movePoints(frame, points);
  return Array.from({ length: count + 1 }, (_, i) => vectorAt(points, 3 * i));
}

function linePoints(
  source: CurveSource,
  id: number | null,
  trims: readonly (Parameter | undefined)[],
): readonly Vector[] | null {
  const line = source.pmi.file.parameters(id, 'LINE');
  const [, direction, magnitude] =
    source.pmi.file.parameters(referenceIn(line?.at(-1)), 'VECTOR') ?? [];
  const way = vectorIn(source.pmi.file.parameters(referenceIn(direction), 'DIRECTION')?.at(-1));
  const length = numberIn(magnitude);
  if (!line || !way || length === null || lengthOf(way) === 0) return null;
  const start = pointAt(source, referenceIn(line.at(-2)));
  const one = times(way, (length * source.metres) / lengthOf(way));
  const ends = trims.map((trim) => {
    const parameter = trimParameterIn(trim);
    return parameter === null ? pointIn(source, trim) : plus(start, times(one, parameter));
  });
  const [from, to] = ends;
  return from && to && lengthOf(minus(to, from)) > 0 ? [from, to] : null;
}

function pointIn(source: CurveSource, trim: Parameter | undefined): Vector | null {
  const [id] = referencesIn(trim);
  return id === undefined ? null : pointAt(source, id);
}
