import { say } from '../../../../words/say';
import { centreDistance } from './centreDistance';
import { farthestSpan } from '../exact/farthest';
import { meshSlack } from '../entities/insideByMesh';
import { piecesOf } from '../entities/entityPieces';
import type { Span } from '../exact/nearest';
import { exactAccuracy, type Accuracy } from '../facts/figure';
import { meshFarthest } from '../mesh/meshFarthest';
import { refinedMaximum } from '../refine/refinedMaximum';
import type { Refined } from '../refine/refinedMinimum';
import {
  hasTolerance,
  meshAccuracyOfBoth,
  minimumDistance,
  toleranceBetween,
  type SpanWithAccuracy,
} from './minimumDistance';
import type { MeasurableEntity } from '../entities/measurableEntity';
import type { DistanceKind } from '../../../../model/page/viewerMessages';

/** A distance between two things, and its kind. */
export interface PairDistance extends SpanWithAccuracy {
  readonly kind: DistanceKind;
  readonly label: string;
}

/** All distances between two things. */
export function pairDistances(a: MeasurableEntity, b: MeasurableEntity): readonly PairDistance[] {
  const centre = centreDistance(a, b);
  const minimum = minimumDistance(a, b);
  const maximum = arePoints(a, b) ? null : maximumDistance(a, b);
  return [
    ...(centre ? [{ kind: 'centre', accuracy: exactAccuracy, ...centre } as const] : []),
    ...(minimum ? [{ kind: 'minimum', label: minimumLabel(a, b), ...minimum } as const] : []),
    ...(maximum ? [{ kind: 'maximum', label: say('Maximum distance'), ...maximum } as const] : []),
  ];
}

function arePoints(a: MeasurableEntity, b: MeasurableEntity): boolean {
  return a.point !== null && b.point !== null;
}

function minimumLabel(a: MeasurableEntity, b: MeasurableEntity): string {
  return arePoints(a, b) ? say('Distance') : say('Minimum distance');
}

/** The distance of the wanted kind, or else the minimum, because not everything has a centre. */
export function chosenDistance(
  distances: readonly PairDistance[],
  wanted: DistanceKind,
): PairDistance | null {
  const named = (kind: DistanceKind) => distances.find((one) => one.kind === kind);
  return named(wanted) ?? named('minimum') ?? distances[0] ?? null;
}

function maximumDistance(a: MeasurableEntity, b: MeasurableEntity): SpanWithAccuracy | null {
  const mesh = meshFarthest(a.triangles(), b.triangles());
  if (!mesh) return null;
  const tolerance = toleranceBetween(a, b);
  const isConfirmed = ({ distance }: Span) =>
    Math.abs(distance - mesh.distance) <= tolerance + 1e-6 * mesh.distance;
  const exact = a.exact && b.exact ? farthestSpan(a.exact, b.exact) : null;
  if (exact && isConfirmed(exact)) return { span: exact, accuracy: exactAccuracy };
  const refined = splineMaximum(a, b);
  if (refined && isConfirmed(refined.span)) {
    const { span, uncertainty } = refined;
    const most = Math.max(meshSlack, mesh.distance + tolerance - span.distance);
    return { span, accuracy: accuracyOfMaximum(Math.min(uncertainty, most)) };
  }
  return { span: mesh, accuracy: meshAccuracyOfBoth(a, b) };
}

/** The maximum distance from the exact splines of both things, and their other boundaries. */
function splineMaximum(a: MeasurableEntity, b: MeasurableEntity): Refined | null {
  if (!hasTolerance(a) || !hasTolerance(b)) return null;
  return refinedMaximum(piecesOf(a), piecesOf(b), toleranceBetween(a, b));
}

function accuracyOfMaximum(uncertainty: number): Accuracy {
  if (uncertainty === 0) return exactAccuracy;
  const why = say('Not all places that may be as far apart were compared.');
  return { kind: 'mesh', tolerance: uncertainty, isRefined: true, why };
}
