import {
  type BSplineCurve,
  type Curve,
  type Ellipse,
  type Frame,
  type OrientedCurve,
  yOf,
} from '../../../brep/geometry';
import { times } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import { hyperbola, parabola, type EdgeEnds } from '../../../brep/openConics';
import { frameOf, pointOf, positiveLength, vectorOf } from './axisPlacements';
import { curveReplica } from './replicas';
import type { Source } from './stepSource';
import { splineCurveOf } from './stepSplines';

/** The deepest nesting of curves that refer to other curves. In damaged files a curve may refer to itself. */
const deepest = 8;

/** A curve as read. One that was fitted between the ends of one edge cannot be shared with other edges. */
export interface ReadCurve extends OrientedCurve {
  readonly isOneEdges?: true;
}

/**
 * Reads a curve in space, and whether it is used against its natural direction.
 * @param ends ends of its edge; hyperbolas and parabolas can only be read if these are known
 * @throws Unexpected for a kind that is not supported
 */
export function curveOf(
  source: Source,
  id: number,
  ends: EdgeEnds | null = null,
  depth = 0,
): ReadCurve {
  const { records } = source;
  const type = records.goTo(id);
  const plain = plainCurve(source, type);
  if (plain) return { curve: plain, isReversed: false };
  const open = ends && openConic(source, type, ends);
  if (open) return { curve: open, isReversed: false, isOneEdges: true };
  if (depth === deepest) throw new Unexpected(`#${id} stands for itself`);
  switch (type) {
    case 'SURFACE_CURVE':
    case 'SEAM_CURVE':
    case 'INTERSECTION_CURVE':
    case 'BOUNDED_SURFACE_CURVE':
      records.skip();
      return curveOf(source, records.reference(), ends, depth + 1);
    case 'TRIMMED_CURVE': {
      records.skip();
      const basis = records.reference();
      // The trims are skipped, because the vertices of the edge define the ends.
      records.skip();
      records.skip();
      const isSame = records.logical();
      const read = curveOf(source, basis, ends, depth + 1);
      return { ...read, isReversed: read.isReversed === isSame };
    }
    case 'CURVE_REPLICA': {
      records.skip();
      const [parent, operator] = [records.reference(), records.reference()];
      // A parabola is read between the ends of its edge, which are those of the copy.
      const { curve, isReversed } = curveOf(source, parent, null, depth + 1);
      return { curve: curveReplica(source, curve, operator), isReversed };
    }
    default:
      throw new Unexpected(`#${id} is ${type || 'a complex instance'}, not a curve known here`);
  }
}

/** The same curve, with its natural direction reversed if `isReversed`. */
export function naturalCurve({ curve, isReversed }: OrientedCurve): Curve {
  return isReversed ? reversed(curve) : curve;
}

function plainCurve(source: Source, type: string): Curve | null {
  switch (type) {
    case 'LINE':
      return line(source);
    case 'CIRCLE': {
      const [frame, radius] = framed(source, () => positiveLength(source));
      return { kind: 'circle', frame, radius };
    }
    case 'ELLIPSE': {
      const [frame, radii] = framed(
        source,
        () => [positiveLength(source), positiveLength(source)] as const,
      );
      return ellipse(frame, radii);
    }
    case 'POLYLINE':
      return polyline(source);
    default:
      return splineCurveOf(source, type);
  }
}

function openConic(source: Source, type: string, ends: EdgeEnds): Curve | null {
  if (type === 'HYPERBOLA') {
    const [frame, [a, b]] = framed(
      source,
      () => [positiveLength(source), positiveLength(source)] as const,
    );
    return hyperbola(frame, a, b, ends);
  }
  if (type !== 'PARABOLA') return null;
  const [frame, focal] = framed(source, () => positiveLength(source));
  return parabola(frame, focal, ends);
}

function line(source: Source): Curve {
  const { records } = source;
  records.skip();
  const at = records.reference();
  const along = records.reference();
  return { kind: 'line', origin: pointOf(source, at), direction: vectorOf(source, along) };
}

/** Reads a placement and the values after it, for an instance that begins with a name and a placement. */
export function framed<T>(source: Source, rest: () => T): [Frame, T] {
  const { records } = source;
  records.skip();
  const placement = records.reference();
  const values = rest();
  return [frameOf(source, placement), values];
}

/** ISO 10303-42 allows the first semi-axis to be the shorter one. */
function ellipse(frame: Frame, [first, second]: readonly [number, number]): Ellipse {
  if (first >= second) return { kind: 'ellipse', frame, majorRadius: first, minorRadius: second };
  const rotatedFrame = { ...frame, x: yOf(frame) };
  return { kind: 'ellipse', frame: rotatedFrame, majorRadius: second, minorRadius: first };
}

function polyline(source: Source): BSplineCurve {
  source.records.skip();
  const poles = source.records.references().map((id) => pointOf(source, id));
  if (poles.length < 2) throw new Unexpected('a polyline without length');
  const last = poles.length - 1;
  const knots = Array.from({ length: poles.length + 2 }, (_, i) =>
    Math.min(Math.max(i - 1, 0), last),
  );
  return { kind: 'bspline', degree: 1, poles, weights: null, knots };
}

function reversed(curve: Curve): Curve {
  switch (curve.kind) {
    case 'line':
      return { ...curve, direction: times(curve.direction, -1) };
    case 'circle':
    case 'ellipse':
      return { ...curve, frame: { ...curve.frame, axis: times(curve.frame.axis, -1) } };
    case 'bspline':
      return {
        ...curve,
        poles: curve.poles.toReversed(),
        weights: curve.weights && curve.weights.toReversed(),
        knots: curve.knots.map((knot) => -knot).reverse(),
      };
    case 'intersection':
    case 'onSurface':
      throw new Unexpected('a curve that STEP does not have');
  }
}
