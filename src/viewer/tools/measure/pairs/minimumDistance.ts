import { say } from '../../../../words/say';
import { exactDistance } from '../exact/distance';
import type { ClosedForm } from '../exact/exactForm';
import type { ExactCurve } from '../exact/measuredCurve';
import { spanOf, type Span } from '../exact/nearest';
import { exactAccuracy, leastAccurate, type Accuracy } from '../facts/figure';
import { meshSlack } from '../entities/insideByMesh';
import { meshDistance } from '../mesh/meshDistance';
import type { TriangleSet } from '../mesh/triangleSet';
import { refinedMinimum, type BoundedCarrier, type Refined } from '../refine/refinedMinimum';
import { piecesOf } from '../entities/entityPieces';
import { sharedPoint } from './sharedPoint';
import type { MeasurableEntity } from '../entities/measurableEntity';
import { meshAccuracy } from '../facts/entityFacts';

export interface SpanWithAccuracy {
  readonly span: Span;
  readonly accuracy: Accuracy;
}

/**
 * The shortest span: zero where things share an edge or corner of their part; else in closed form if possible; else
 * refined from the triangles to the exact splines; else between triangles. The accuracy gives the reason when it is not
 * exact.
 */
export function minimumDistance(a: MeasurableEntity, b: MeasurableEntity): SpanWithAccuracy | null {
  const shared = sharedPoint(a, b);
  if (shared) return { span: spanOf(shared, shared), accuracy: exactAccuracy };
  const mesh = meshDistance(a.triangles(), b.triangles());
  if (!mesh) return null;
  const exact = a.exact && b.exact ? exactMinimum(a, a.exact, b, b.exact, mesh) : null;
  if (exact) return { span: exact, accuracy: exactAccuracy };
  const refined = splineMinimum(a, b, mesh);
  if (refined) return { span: refined.span, accuracy: refinedAccuracy(refined) };
  return { span: mesh, accuracy: meshAccuracyOfBoth(a, b) };
}

/** The combined accuracy of both triangle meshes, with the reason. */
export function meshAccuracyOfBoth(a: MeasurableEntity, b: MeasurableEntity): Accuracy {
  const why = say('No closed form is known for these two shapes and their edges.');
  return leastAccurate(leastAccurate(meshAccuracy(a), meshAccuracy(b)), {
    kind: 'mesh',
    tolerance: 0,
    why,
  });
}

/** The triangles do not enter an exact number: they only select the edges that matter, and can reject the result. */
function exactMinimum(
  a: MeasurableEntity,
  exactA: ClosedForm,
  b: MeasurableEntity,
  exactB: ClosedForm,
  mesh: Span,
): Span | null {
  const meshed = mesh.distance;
  const tolerance = toleranceBetween(a, b);
  const reach = hasTolerance(a) && hasTolerance(b) ? meshed + 2 * tolerance : Infinity;
  const nearA = nearEdges(a, exactA, b.triangles(), reach);
  const nearB = nearEdges(b, exactB, a.triangles(), reach);
  const least = Math.min(nearA.min, nearB.min) - 2 * tolerance;
  const beside = [a.anchor(), b.anchor(), mesh.from, mesh.to];
  const span = exactDistance(nearA.exact, nearB.exact, least, beside);
  // Surfaces that intersect between their edges may be nearer than all closed forms that are examined.
  return span && isConfirmed(span, meshed, tolerance) ? span : null;
}

/** The minimum distance from the exact splines of both things, and their other boundaries. */
function splineMinimum(a: MeasurableEntity, b: MeasurableEntity, mesh: Span): Refined | null {
  if (!hasTolerance(a) || !hasTolerance(b)) return null;
  const meshed = mesh.distance;
  const tolerance = toleranceBetween(a, b);
  const pieces = [nearPieces(a, b, mesh), nearPieces(b, a, mesh)] as const;
  const refined = refinedMinimum(...pieces, meshed, tolerance);
  return refined && isConfirmed(refined.span, meshed, tolerance) ? refined : null;
}

function refinedAccuracy({ uncertainty }: Refined): Accuracy {
  if (uncertainty === 0) return exactAccuracy;
  const why = say('Near an edge it is not known exactly where the face ends.');
  return { kind: 'mesh', tolerance: uncertainty, isRefined: true, why };
}

/** Leaves out the pieces that are too far away for an end of the shortest span. */
function nearPieces(
  entity: MeasurableEntity,
  other: MeasurableEntity,
  { distance }: Span,
): readonly BoundedCarrier[] {
  const reach = distance + 2 * toleranceBetween(entity, other);
  return piecesOf(entity).filter((piece) => {
    const away = meshDistance(piece.triangles(), other.triangles());
    return away !== null && away.distance <= reach;
  });
}

/** Whether the result agrees with the distance of the triangles. */
function isConfirmed({ distance }: Span, meshed: number, tolerance: number): boolean {
  return Math.abs(distance - meshed) <= tolerance + 1e-6 * meshed;
}

/** Upper limit of the difference between a distance of triangles and that of the true shapes, metres. */
export function toleranceBetween(a: MeasurableEntity, b: MeasurableEntity): number {
  return (a.knowledge.tolerance ?? 0) + (b.knowledge.tolerance ?? 0) + meshSlack;
}

/** Whether the error of the triangles is known; otherwise nothing can be concluded from them. */
export function hasTolerance({ knowledge, point }: MeasurableEntity): boolean {
  return point !== null || knowledge.tolerance !== null;
}

interface NearEdges {
  readonly exact: ClosedForm;
  /** Distance of the nearest edge without closed form. */
  readonly min: number;
}

/** Leaves out the edges of a face that are too far away for an end of the shortest span. */
function nearEdges(
  entity: MeasurableEntity,
  exact: ClosedForm,
  other: TriangleSet,
  reach: number,
): NearEdges {
  if (exact.kind !== 'face') return { exact, min: Infinity };
  const near: ExactCurve[] = [];
  let least = Infinity;
  for (const { curve, triangles } of entity.edges()) {
    const away = reach < Infinity ? (meshDistance(triangles(), other)?.distance ?? 0) : 0;
    if (away > reach) continue;
    if (curve) near.push(curve);
    else least = Math.min(least, away);
  }
  return { exact: { ...exact, near }, min: least };
}
