import { say } from '../../../../words/say';
import { centreWay } from './centreWay';
import { farthestWay } from '../exact/farthest';
import { exactly } from '../facts/figure';
import { meshFarthest } from '../mesh/meshFarthest';
import { meshBadgeOf, minimumWay, toleranceBetween, type BadgedSpan } from './minimumWay';
import type { Thing } from '../things/thing';
import type { DistanceKind } from '../../../../model/page/viewerMessages';

/** A way between two things, and what it is. */
export interface PairWay extends BadgedSpan {
  readonly kind: DistanceKind;
  readonly label: string;
}

/** Every way in which two things are measured. */
export function pairWays(a: Thing, b: Thing): readonly PairWay[] {
  const centre = centreWay(a, b);
  const minimum = minimumWay(a, b);
  const maximum = arePoints(a, b) ? null : maximumWay(a, b);
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

/** The way that is wanted, or what comes nearest to it: not everything has a centre. */
export function chosenWay(ways: readonly PairWay[], wanted: DistanceKind): PairWay | null {
  const named = (kind: DistanceKind) => ways.find((way) => way.kind === kind);
  return named(wanted) ?? named('minimum') ?? ways[0] ?? null;
}

function maximumWay(a: Thing, b: Thing): BadgedSpan | null {
  const mesh = meshFarthest(a.triangles(), b.triangles());
  if (!mesh) return null;
  const exact = a.exact && b.exact ? farthestWay(a.exact, b.exact) : null;
  const isBorneOut =
    exact &&
    Math.abs(exact.distance - mesh.distance) <= toleranceBetween(a, b) + 1e-6 * mesh.distance;
  if (isBorneOut) return { span: exact, badge: exactly };
  return { span: mesh, badge: meshBadgeOf(a, b) };
}
