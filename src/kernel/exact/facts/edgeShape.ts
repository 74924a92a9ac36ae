import type { Curve, Vector } from '../../../model/shapes';
import type { Edge } from '../../brep/brep';
import { yOf, type Curve as BrepCurve, type Ellipse } from '../../brep/geometry';
import { angleAt, ellipseLength } from '../../../model/exact/ellipse';
import { distance, times, vectorAt } from '../../base/vector';
import { edgeSpan, type EdgeSpan } from '../edgeSpan';
import type { ExactCurve } from '../exact';
import { recogniseSpline } from '../recognise/recogniseSpline';
import { lengthBetween } from './curveLength';

/** An edge in its curve's natural direction, in metres. */
export interface ShapedEdge {
  readonly curve: Curve;
  /** The positions of the vertices, or the ends of the curve where the edge has no vertices. */
  readonly from: Vector;
  readonly to: Vector;
  readonly length: number;
}

/**
 * The kind of curve and the length of an edge. Lines and circles have a closed form, ellipses have their own
 * integral, and all other curves are integrated.
 * @param scale metres in the unit of the model
 */
export function edgeShape(edge: Edge, scale: number): ShapedEdge | null {
  const span = edgeSpan(edge);
  if (!span) return null;
  const [low, high] = span.from < span.to ? [span.from, span.to] : [span.to, span.from];
  const pointAt = pointsOf(span.curve, scale);
  const [first, last] = span.from < span.to ? [edge.start, edge.end] : [edge.end, edge.start];
  const from = first ? times(first.point, scale) : pointAt(low);
  const to = last ? times(last.point, scale) : pointAt(high);
  const curve = curveOf(edge.curve, span, pointAt, scale);
  const length =
    curve.kind === 'line'
      ? distance(from, to)
      : curve.kind === 'circle'
        ? curve.radius * curve.angle
        : curve.kind === 'ellipse'
          ? ellipseLength(curve, angleAt(curve, pointAt(low)), curve.angle)
          : lengthBetween(span.curve, low, high) * scale;
  return Number.isFinite(length) ? { curve, from, to, length } : null;
}

function pointsOf(curve: ExactCurve, scale: number): (t: number) => Vector {
  const out = new Float64Array(6);
  return (t) => {
    curve.at(t, out);
    return times(vectorAt(out, 0), scale);
  };
}

function curveOf(
  curve: BrepCurve,
  { from, to }: EdgeSpan,
  pointAt: (t: number) => Vector,
  scale: number,
): Curve {
  switch (curve.kind) {
    case 'line':
      return { kind: 'line' };
    case 'circle': {
      const { frame, radius } = curve;
      const angle = Math.abs(to - from);
      return { kind: 'circle', ...placed(frame, scale), radius: radius * scale, angle };
    }
    case 'ellipse':
      return { kind: 'ellipse', ...longFirst(curve, scale), angle: Math.abs(to - from) };
    case 'bspline': {
      const knots = new Set(curve.knots).size;
      const [low, high] = from < to ? [from, to] : [to, from];
      return recogniseSpline({ knots, degree: curve.degree, from: low, to: high, pointAt });
    }
    case 'intersection':
    case 'onSurface':
      return { kind: 'other' };
  }
}

/** Files may put the shorter radius first. Then the angle counts from the other axis. */
function longFirst({ frame, majorRadius, minorRadius }: Ellipse, by: number) {
  const isLong = majorRadius >= minorRadius;
  const radii = [majorRadius * by, minorRadius * by] as const;
  const [long, short] = isLong ? radii : ([radii[1], radii[0]] as const);
  const major = isLong ? frame.x : yOf(frame);
  return { ...placed(frame, by), major, majorRadius: long, minorRadius: short };
}

function placed({ origin, axis }: { readonly origin: Vector; readonly axis: Vector }, by: number) {
  return { origin: times(origin, by), axis };
}
