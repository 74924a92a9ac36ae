import { outOfRange } from '../../../words/outOfRange';
import type { BSplineCurve, BSplineSurface } from '../../brep/geometry';
import type { Vector } from '../../base/vector';
import { damagedXt } from './nodes/damagedXt';
import { types, type XtGraph } from './xtGraph';
import type { XtNode } from './nodes/xtNode';

/** The highest degree that the geometry engine accepts. */
const highestDegree = 25;

/** A curve in space, or in the parameter space of a surface, in which case the third coordinate is 0. */
export function splineCurve(graph: XtGraph, node: XtNode): BSplineCurve {
  const nurbs = graph.follow(node, 'nurbs', types.curveNurbs);
  const degree = degreeOf(nurbs.number('degree'));
  const knots = knotsOf(graph, nurbs, '');
  const { poles, weights } = polesOf(graph, nurbs, nurbs.number('n_vertices'));
  if (poles.length <= degree || knots.length !== poles.length + degree + 1) throw damagedXt();
  return { kind: 'bspline', degree, poles, weights, knots };
}

export function splineSurface(graph: XtGraph, node: XtNode): BSplineSurface {
  const nurbs = graph.follow(node, 'nurbs', types.surfaceNurbs);
  const uDegree = degreeOf(nurbs.number('u_degree'));
  const vDegree = degreeOf(nurbs.number('v_degree'));
  const uKnots = knotsOf(graph, nurbs, 'u_');
  const vKnots = knotsOf(graph, nurbs, 'v_');
  const uCount = nurbs.number('n_u_vertices');
  const vCount = nurbs.number('n_v_vertices');
  if (!(uCount > uDegree && vCount > vDegree)) throw damagedXt();
  const { poles, weights } = polesOf(graph, nurbs, uCount * vCount);
  if (uKnots.length !== uCount + uDegree + 1) throw damagedXt();
  if (vKnots.length !== vCount + vDegree + 1) throw damagedXt();
  return {
    kind: 'bspline',
    uDegree,
    vDegree,
    poles: rows(poles, vCount),
    weights: weights && rows(weights, vCount),
    uKnots,
    vKnots,
  };
}

function degreeOf(degree: number): number {
  if (!Number.isInteger(degree) || degree < 1 || degree > highestDegree) throw damagedXt();
  return degree;
}

type KnotField = '' | 'u_' | 'v_';

/** The knot vector with each knot repeated by its multiplicity. Unused entries may follow those in use. */
function knotsOf(graph: XtGraph, nurbs: XtNode, along: KnotField): number[] {
  const values = graph.follow(nurbs, `${along}knots`, types.knots).numbers('knots');
  const counts = graph.follow(nurbs, `${along}knot_mult`, types.knotCounts).numbers('mult');
  const used = nurbs.number(`n_${along}knots`);
  const [knots, times] = [values.slice(0, used), counts.slice(0, used)];
  if (knots.length !== used || times.length !== used) throw damagedXt();
  return knots.flatMap((knot, i) => {
    const count = times[i] ?? outOfRange();
    const isSound = Number.isFinite(knot) && (i === 0 || knot > (knots[i - 1] ?? Infinity));
    if (!isSound || !(count >= 1 && count <= highestDegree + 1)) throw damagedXt();
    return new Array<number>(count).fill(knot);
  });
}

interface Poles {
  readonly poles: Vector[];
  readonly weights: number[] | null;
}

/**
 * Reads poles with `vertex_dim` numbers each. In a rational spline the last number is the weight, and the others are
 * multiplied by it.
 */
function polesOf(graph: XtGraph, nurbs: XtNode, count: number): Poles {
  const flat = graph.follow(nurbs, 'vertices', types.splineVertices).numbers('vertices');
  const size = nurbs.number('vertex_dim');
  const isRational = nurbs.text('rational') === 'T';
  if (size < 2 || size > 4 || !(count > 0) || flat.length !== count * size) throw damagedXt();
  const dimensions = isRational ? size - 1 : size;
  const weights = flat.filter((_, i) => i % size === size - 1);
  if (isRational && !weights.every((weight) => weight > 0)) throw damagedXt();
  const poles = weights.map((weight, i): Vector => {
    const share = isRational ? 1 / weight : 1;
    const at = (axis: number) =>
      axis < dimensions ? (flat[i * size + axis] ?? outOfRange()) * share : 0;
    const pole: Vector = [at(0), at(1), at(2)];
    if (!pole.every((value) => Math.abs(value) < 1e9)) throw damagedXt();
    return pole;
  });
  return { poles, weights: isRational ? weights : null };
}

function rows<T>(list: readonly T[], length: number): T[][] {
  return Array.from({ length: list.length / length }, (_, i) =>
    list.slice(i * length, (i + 1) * length),
  );
}
