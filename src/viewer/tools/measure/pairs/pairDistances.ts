import { say } from '../../../../words/say';
import { centreDistance } from './centreDistance';
import { farthestSpan } from '../exact/farthest';
import { exactly } from '../facts/figure';
import { meshFarthest } from '../mesh/meshFarthest';
import { meshBadgeOf, minimumDistance, toleranceBetween, type BadgedSpan } from './minimumDistance';
import type { Thing } from '../things/thing';
import type { DistanceKind } from '../../../../model/page/viewerMessages';

/** A distance between two things, and its kind. */
export interface PairDistance extends BadgedSpan {
  readonly kind: DistanceKind;
  readonly label: string;
}

/** All distances between two things. */
export function pairDistances(a: Thing, b: Thing): readonly PairDistance[] {
  const centre = centreDistance(a, b);
  const minimum = minimumDistance(a, b);
  const maximum = arePoints(a, b) ? null : maximumDistance(a, b);
  return [
    ...(centre ? [{ kind: 'centre', badge: exactly, ...centre } as const] : []),
    ...(minimum ? [{ kind: 'minimum', label: minimumLabel(a, b), ...minimum } as const] : []),
    ...(maximum ? [{ kind: 'maximum', label: say('Maximum distance'), ...maximum } as const] : []),
  ];
}

function arePoints(a: Thing, b: Thing): boolean {
  return a.point !== null && b.point !== null;
}

function minimumLabel(a: Thing, b: Thing): string {
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

function maximumDistance(a: Thing, b: Thing): BadgedSpan | null {
  const mesh = meshFarthest(a.triangles(), b.triangles());
  if (!mesh) return null;
  const exact = a.exact && b.exact ? farthestSpan(a.exact, b.exact) : null;
  const isBorneOut =
    exact &&
    Math.abs(exact.distance - mesh.distance) <= toleranceBetween(a, b) + 1e-6 * mesh.distance;
  if (isBorneOut) return { span: exact, badge: exactly };
  return { span: mesh, badge: meshBadgeOf(a, b) };
}
