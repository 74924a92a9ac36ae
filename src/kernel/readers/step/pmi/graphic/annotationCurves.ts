import { inverse, movedPoint } from '../../../../base/matrix';
import { minus, plus, times, lengthOf, type Vector } from '../../../../base/vector';
import {
  itemsIn,
  numberIn,
  referenceIn,
  referencesIn,
  vectorIn,
  wordIn,
  type Parameter,
} from '../../../../part21/parameter';
import { placementOf } from '../../assembly/stepPlacement';
import type { PmiFile } from '../pmiFile';

/** In what a curve is written: its file and its units. */
export interface CurveSource {
  readonly pmi: PmiFile;
  readonly metres: number;
  /** Radians of one angle unit. */
  readonly radians: number;
}

/** At most so far apart on an arc, radians. */
const step = (2 * Math.PI) / 180;
const deepest = 8;

/**
 * The points of a curve of an annotation, metres, in the order in which it runs; null for what is none that is known.
 * (ISO 10303-42)
 */
export function curvePoints(source: CurveSource, id: number, depth = 0): readonly Vector[] | null {
  const { file } = source.pmi;
  if (depth > deepest) return null;
  const polyline = file.parameters(id, 'POLYLINE');
  if (polyline) return referencesIn(polyline.at(-1)).map((point) => pointAt(source, point));
  const trimmed = file.parameters(id, 'TRIMMED_CURVE');
  if (trimmed) return trimmedPoints(source, trimmed.slice(-5));
  const composite = file.parameters(id, 'COMPOSITE_CURVE');
  if (composite) return compositePoints(source, referencesIn(composite.at(-2)), depth);
  const ring = ringOf(source, id);
  return ring && arcPoints(ring, 0, 2 * Math.PI);
}

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
  return segments.flatMap((segment, i) => {
    const [, sameSense, parent] = source.pmi.own(segment, 'COMPOSITE_CURVE_SEGMENT', 3) ?? [];
    const curve = referenceIn(parent);
    const points = curve === null ? null : curvePoints(source, curve, depth + 1);
    if (!points) throw new RangeError('a segment without a curve');
    const inOrder = wordIn(sameSense) === 'F' ? points.toReversed() : points;
    return i === 0 ? inOrder : inOrder.slice(1);
  });
}

/** An ellipse or a circle, where its parameter is an angle. */
interface Ring {
  readonly at: (angle: number) => Vector;
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
    at: (angle) =>
      movedPoint(frame, [a * metres * Math.cos(angle), b * metres * Math.sin(angle), 0]),
    angleOf: (point) => {
      const [x, y] = movedPoint(back, point);
      return Math.atan2(y / b, x / a);
    },
  };
}

function trimmedPoints(
  source: CurveSource,
  [basis, trim1, trim2, sense]: readonly Parameter[],
): readonly Vector[] | null {
  const curve = referenceIn(basis);
  const isForward = wordIn(sense) !== 'F';
  const ring = ringOf(source, curve);
  if (!ring) return linePoints(source, curve, [trim1, trim2]);
  const [from, to] = [trim1, trim2].map((trim) => {
    const angle = parameterIn(trim);
    const point = pointIn(source, trim);
    return angle === null ? point && ring.angleOf(point) : angle * source.radians;
  });
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  const turn = 2 * Math.PI;
  const forward = isForward ? to - from : from - to;
  // Ends that are the same mean the whole.
  const rest = ((forward % turn) + turn) % turn;
  const sweep = rest < 1e-9 ? turn : rest;
  return arcPoints(ring, from, isForward ? sweep : -sweep);
}

function arcPoints(ring: Ring, from: number, sweep: number): readonly Vector[] {
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, i) => ring.at(from + (sweep * i) / count));
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
    const parameter = parameterIn(trim);
    return parameter === null ? pointIn(source, trim) : plus(start, times(one, parameter));
  });
  const [from, to] = ends;
  return from && to && lengthOf(minus(to, from)) > 0 ? [from, to] : null;
}

function parameterIn(trim: Parameter | undefined): number | null {
  const [value] = itemsIn(trim).flatMap((item) =>
    item.kind === 'typed' || item.kind === 'number' ? (numberIn(item) ?? []) : [],
  );
  return value ?? null;
}

function pointIn(source: CurveSource, trim: Parameter | undefined): Vector | null {
  const [id] = referencesIn(trim);
  return id === undefined ? null : pointAt(source, id);
}
