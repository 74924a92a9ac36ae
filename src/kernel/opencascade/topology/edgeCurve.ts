import type { TopoDS_Edge } from 'replicad-opencascadejs';
import { metresPerMillimetre, type Curve, type Vector } from '../../../model/shapes';
import { angleAt, ellipseLength } from '../../../model/exact/ellipse';
import { distance } from '../../base/vector';
import type { OpenCascade } from '../engine';
import { takeAxis, takePoint } from './readVector';
import { recogniseSpline } from '../../exact/recognise/recogniseSpline';

export interface ReadCurve {
  readonly curve: Curve;
  readonly from: Vector;
  readonly to: Vector;
  /** Metres. */
  readonly length: number;
}

type Adaptor = InstanceType<OpenCascade['BRepAdaptor_Curve']>;

/**
 * The curve of an edge with its length, which has a closed form for lines and circles, an elliptic integral for
 * ellipses, and is integrated by the engine for all others.
 */
export function readCurve(engine: OpenCascade, edge: TopoDS_Edge): ReadCurve {
  const adaptor = new engine.BRepAdaptor_Curve(edge);
  const first = adaptor.FirstParameter();
  const last = adaptor.LastParameter();
  const pointAt = (parameter: number) => takePoint(adaptor.EvalD0(parameter));
  const from = pointAt(first);
  const to = pointAt(last);
  const curve = curveOf(engine, adaptor, first, last, pointAt);
  adaptor.delete();
  return { curve, from, to, length: lengthOf(engine, edge, curve, from, to) };
}

function curveOf(
  engine: OpenCascade,
  adaptor: Adaptor,
  first: number,
  last: number,
  pointAt: (parameter: number) => Vector,
): Curve {
  const kinds = engine.GeomAbs_CurveType;
  switch (adaptor.GetType()) {
    case kinds.GeomAbs_Line:
      return { kind: 'line' };
    case kinds.GeomAbs_Circle: {
      const circle = adaptor.Circle();
      const radius = circle.Radius() * metresPerMillimetre;
      const place = takeAxis(circle.Axis());
      circle.delete();
      return { kind: 'circle', ...place, radius, angle: last - first };
    }
    case kinds.GeomAbs_Ellipse: {
      const ellipse = adaptor.Ellipse();
      const majorRadius = ellipse.MajorRadius() * metresPerMillimetre;
      const minorRadius = ellipse.MinorRadius() * metresPerMillimetre;
      const place = takeAxis(ellipse.Axis());
      const { axis: major } = takeAxis(ellipse.XAxis());
      ellipse.delete();
      return { kind: 'ellipse', ...place, major, majorRadius, minorRadius, angle: last - first };
    }
    case kinds.GeomAbs_BSplineCurve:
      return recogniseSpline({
        knots: adaptor.NbKnots(),
        degree: adaptor.Degree(),
        from: first,
        to: last,
        pointAt,
      });
    case kinds.GeomAbs_Hyperbola:
    case kinds.GeomAbs_Parabola:
    case kinds.GeomAbs_BezierCurve:
    case kinds.GeomAbs_OffsetCurve:
    case kinds.GeomAbs_OtherCurve:
      return { kind: 'other' };
  }
}

function lengthOf(
  engine: OpenCascade,
  edge: TopoDS_Edge,
  curve: Curve,
  from: Vector,
  to: Vector,
): number {
  if (curve.kind === 'line') return distance(from, to);
  if (curve.kind === 'circle') return curve.radius * curve.angle;
  if (curve.kind === 'ellipse') return ellipseLength(curve, angleAt(curve, from), curve.angle);
  const properties = new engine.GProp_GProps();
  engine.BRepGProp.LinearProperties(edge, properties, false, false);
  const length = properties.Mass() * metresPerMillimetre;
  properties.delete();
  return length;
}
