import { outOfRange } from '../../../words/outOfRange';
import type { TopoDS_Edge } from 'replicad-opencascadejs';
import { metresPerMillimetre, type Vector } from '../../../model/shapes';
import { distance, lengthOf, minus, plus, times } from '../../base/vector';
import type { OpenCascade } from '../engine';
import { takeDirection, takePoint } from './readVector';

/** A sample point of an integral along a curve. */
export interface QuadraturePoint {
  readonly point: Vector;
  /** The tangent times the weight; the sum of all steps leads from the start of the curve to its end. */
  readonly step: Vector;
}

/** Gauss–Legendre quadrature: five stations per piece are exact for polynomials up to degree nine. */
const nodes = [0, 0.5384693101056831, 0.906179845938664] as const;
const weights = [0.5688888888888889, 0.4786286704993665, 0.23692688505618908] as const;
const stationsOfPiece = [
  [-nodes[2], weights[2]],
  [-nodes[1], weights[1]],
  [nodes[0], weights[0]],
  [nodes[1], weights[1]],
  [nodes[2], weights[2]],
] as const;
/** An ellipse is a single smooth piece, for which five stations are too few. */
const fewestPieces = 8;
const maxPieces = 200;
/** As a share of the curve's length: how exactly the sum of the steps must reach its end. */
const tolerance = 1e-10;
/** The stations of an edge's curve, for each smooth piece; null for a curve that would need too many. */
export function quadraturePoints(
  engine: OpenCascade,
  edge: TopoDS_Edge,
): readonly QuadraturePoint[] | null {
  const adaptor = new engine.BRepAdaptor_Curve(edge);
  try {
    const bounds = piecesOf(engine, adaptor);
    return bounds && stationsBetween(adaptor, bounds);
  } finally {
    adaptor.delete();
  }
}

type Adaptor = InstanceType<OpenCascade['BRepAdaptor_Curve']>;

function stationsBetween(
  adaptor: Adaptor,
  bounds: readonly number[],
): readonly QuadraturePoint[] | null {
  const stations = bounds.slice(1).flatMap((end, i) => {
    const start = bounds[i] ?? outOfRange();
    const half = (end - start) / 2;
    return stationsOfPiece.map(([node, weight]) =>
      stationAt(adaptor, start + half * (1 + node), half * weight),
    );
  });
  const chord = minus(
    endOf(adaptor, bounds.at(-1) ?? outOfRange()),
    endOf(adaptor, bounds[0] ?? outOfRange()),
  );
  const led = stations.reduce((sum: Vector, { step }) => plus(sum, step), [0, 0, 0]);
  const length = stations.reduce((sum, { step }) => sum + lengthOf(step), 0);
  return distance(chord, led) <= tolerance * length ? stations : null;
}

function endOf(adaptor: Adaptor, parameter: number): Vector {
  return takePoint(adaptor.EvalD0(parameter));
}

function stationAt(adaptor: Adaptor, parameter: number, weight: number): QuadraturePoint {
  const { Point, D1 } = adaptor.EvalD1(parameter);
  return {
    point: takePoint(Point),
    step: times(takeDirection(D1), weight * metresPerMillimetre),
  };
}

/** The parameters between which the curve is smooth, with each piece divided further until there are enough. */
function piecesOf(engine: OpenCascade, adaptor: Adaptor): readonly number[] | null {
  const { GeomAbs_CN } = engine.GeomAbs_Shape;
  const count = adaptor.NbIntervals(GeomAbs_CN);
  if (!(count >= 1) || count > maxPieces) return null;
  const list = new engine.NCollection_Array1_double(1, count + 1);
  adaptor.Intervals(list, GeomAbs_CN);
  const knots = Array.from({ length: count + 1 }, (_, i) => list.Value(i + 1));
  list.delete();
  const parts = Math.ceil(fewestPieces / count);
  const bounds = knots.slice(1).flatMap((end, i) => {
    const start = knots[i] ?? outOfRange();
    return Array.from({ length: parts }, (_, part) => start + ((end - start) * (part + 1)) / parts);
  });
  return [knots[0] ?? outOfRange(), ...bounds];
}
