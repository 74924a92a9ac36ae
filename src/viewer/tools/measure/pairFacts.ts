import { say } from '../../../words/say';
import { curvePoint } from './exact/measuredCurve';
import { betweenAxes, exactDistance, type Axis } from './exact/distance';
import { spanOf, type Span } from './exact/nearest';
import { aroundAxis } from './exact/measuredSurface';
import { exactly, worse, type Badge, type Fact } from './figure';
import { meshDistance } from './mesh/meshDistance';
import { meshPlane } from './mesh/meshFacts';
import { angle, badgeOf, length, meshBadge } from './thingFacts';
import type { Thing } from './thing';
import { cross, dot, lengthOf, minus, unit, type Vector } from '../../geometry/vectors';

/** What can be said of two things together. */
export interface Pair {
  readonly facts: readonly Fact[];
  /** The way whose length is the first fact; null when there is none. */
  readonly span: Span | null;
}

export function measurePair(a: Thing, b: Thing): Pair {
  const shortest = shortestWay(a, b);
  const facts: Fact[] = [];
  if (shortest) {
    const { span, badge } = shortest;
    facts.push(length(say('Distance'), span.distance, badge));
    const values = minus(span.to, span.from).map(Math.abs);
    facts.push({ label: say('Along the axes'), quantity: 'length', values, style: 'steps', badge });
  }
  const centres = betweenCentres(a, b);
  if (centres) facts.push(length(centres.label, centres.distance, exactly));
  facts.push(...angleFacts(a, b));
  return { facts, span: shortest?.span ?? null };
}

/** By closed forms where these suffice; else between triangles, and then it says so. */
function shortestWay(a: Thing, b: Thing): { span: Span; badge: Badge } | null {
  const mesh = meshDistance(a.triangles(), b.triangles());
  const exact = a.exact && b.exact ? exactDistance(a.exact, b.exact) : null;
  if (exact && !isContradicted(exact, mesh, a, b)) return { span: exact, badge: exactly };
  return mesh && { span: mesh, badge: worse(meshBadge(a), meshBadge(b)) };
}

/**
 * The triangles have no part in an exact number, but they can veto it: surfaces that go through each
 * other between their edges are nearer than all that the closed forms look at.
 */
function isContradicted(exact: Span, mesh: Span | null, a: Thing, b: Thing): boolean {
  if (!mesh) return false;
  const tolerance = (a.knowledge.tolerance ?? 0) + (b.knowledge.tolerance ?? 0) + 1e-6;
  return Math.abs(exact.distance - mesh.distance) > tolerance + 1e-6 * exact.distance;
}

type Centre = { readonly kind: 'point'; readonly at: Vector } | ({ readonly kind: 'axis' } & Axis);

function betweenCentres(a: Thing, b: Thing): { label: string; distance: number } | null {
  const [one, other] = [centreOf(a), centreOf(b)];
  if (!one || !other || (a.point && b.point)) return null;
  if (one.kind === 'point' && other.kind === 'point') {
    return { label: say('Between centres'), distance: spanOf(one.at, other.at).distance };
  }
  if (one.kind === 'axis' && other.kind === 'axis') {
    return { label: say('Between axes'), distance: betweenAxes(one, other).distance };
  }
  const [point, axis] = one.kind === 'point' ? [one, other] : [other, one];
  if (point.kind !== 'point' || axis.kind !== 'axis') return null;
  return { label: say('Centre to axis'), distance: aroundAxis(axis, point.at).away };
}

function centreOf({ exact, face, edge, point }: Thing): Centre | null {
  if (point && exact) return { kind: 'point', at: point };
  if (edge?.kind === 'circle') return { kind: 'point', at: edge.origin };
  switch (face?.kind) {
    case 'cylinder':
    case 'cone':
      return { kind: 'axis', origin: face.origin, axis: face.axis };
    case 'sphere':
    case 'torus':
      return { kind: 'point', at: face.origin };
    case 'plane':
    case 'other':
    case undefined:
      return null;
  }
}

interface Direction {
  /** A plane's is square to it. */
  readonly isNormal: boolean;
  readonly along: Vector;
  readonly badge: Badge;
}

function angleFacts(a: Thing, b: Thing): readonly Fact[] {
  const [one, other] = [directionOf(a), directionOf(b)];
  if (!one || !other) return [];
  const between = acute(one.along, other.along);
  const radians = one.isNormal === other.isNormal ? between : Math.PI / 2 - between;
  return [angle(say('Angle'), Math.abs(radians), worse(one.badge, other.badge))];
}

/** Between lines, 0…π/2; exact near both ends of that. */
function acute(a: Vector, b: Vector): number {
  return Math.atan2(lengthOf(cross(a, b)), Math.abs(dot(a, b)));
}

function directionOf(thing: Thing): Direction | null {
  const { face, edge, exact } = thing;
  if (face?.kind === 'plane') return { isNormal: true, along: face.normal, badge: exactly };
  if (face?.kind === 'cylinder' || face?.kind === 'cone' || face?.kind === 'torus') {
    return { isNormal: false, along: face.axis, badge: exactly };
  }
  if (edge?.kind === 'circle') return { isNormal: false, along: edge.axis, badge: exactly };
  if (exact?.kind === 'curve' && exact.curve.kind === 'line') {
    const along = unit(minus(curvePoint(exact.curve, 1), curvePoint(exact.curve, 0)));
    return { isNormal: false, along, badge: badgeOf(thing) };
  }
  if (thing.ref.kind !== 'face' || face) return null;
  const plane = meshPlane(thing.triangles(), thing.knowledge.tolerance ?? 1e-5);
  return plane && { isNormal: true, along: plane.normal, badge: meshBadge(thing) };
}
