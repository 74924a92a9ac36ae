import { curvePoint } from '../exact/measuredCurve';
import { exactCurveOf, type MeasurableEntity } from '../entities/measurableEntity';
import type { Vector } from '../../../../model/vectors';

/** A point shared by two things of one part, by its common edges and corners; null for none. */
export function sharedPoint(a: MeasurableEntity, b: MeasurableEntity): Vector | null {
  if (a.part !== b.part) return null;
  const { shapes } = a.knowledge;
  const edge = sharedNumber(edgesOf(a), edgesOf(b));
  const shape = edge === null ? undefined : shapes?.edges[edge];
  const curve = shape && exactCurveOf(a.knowledge, shape);
  if (curve) return curvePoint(curve, 0.5);
  const corner = shape ? shape.ends[0] : sharedNumber(cornersOf(a), cornersOf(b));
  return corner === null ? null : (shapes?.corners[corner] ?? null);
}

function sharedNumber(some: readonly number[], others: readonly number[]): number | null {
  const there = new Set(others);
  return some.find((number) => there.has(number)) ?? null;
}

function edgesOf({ ref, face, edge, knowledge }: MeasurableEntity): readonly number[] {
  if (face) return face.boundary;
  return edge ? (knowledge.joinedEdge(ref.index)?.edges ?? [ref.index]) : [];
}

function cornersOf(entity: MeasurableEntity): readonly number[] {
  const { ref, knowledge } = entity;
  if (ref.kind === 'corner') return knowledge.shapes ? [ref.index] : [];
  return edgesOf(entity).flatMap((edge) => knowledge.shapes?.edges[edge]?.ends ?? []);
}
