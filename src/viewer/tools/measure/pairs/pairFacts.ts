import { say } from '../../../../words/say';
import { carrierOf } from './centreDistance';
import { areParallel, betweenAxes } from '../exact/axes';
import { exactly, worse, type Badge, type Fact } from '../facts/figure';
import { meshPlane } from '../mesh/meshFacts';
import { chosenDistance, type PairDistance } from './pairDistances';
import { angle, length, meshBadge, pointFigure } from '../facts/thingFacts';
import { isRound, type Thing } from '../things/thing';
import { cross, dot, lengthOf, minus, type Vector } from '../../../../model/vectors';
import type { DistanceKind } from '../../../../model/page/viewerMessages';

/** Facts about the distances of two things, the wanted one first, with its steps along the axes. */
export function distanceFacts(
  distances: readonly PairDistance[],
  wanted: DistanceKind,
): readonly Fact[] {
  const chosen = chosenDistance(distances, wanted);
  if (!chosen) return [];
  const { span, badge } = chosen;
  const values = minus(span.to, span.from);
  const steps: Fact = {
    label: say('Along the axes'),
    quantity: 'length',
    values,
    style: 'steps',
    badge,
  };
  const others = distances.filter((one) => one !== chosen);
  return [factOf(chosen), steps, ...others.map(factOf)];
}

function factOf({ label, span, badge }: PairDistance): Fact {
  return length(label, span.distance, badge);
}

/** Distance of two skew straight edges as infinite lines, whose nearest points may lie beyond the edges. */
export function skewFacts(a: Thing, b: Thing): readonly Fact[] {
  const [one, other] = [carrierOf(a), carrierOf(b)];
  if (one?.kind !== 'line' || other?.kind !== 'line' || one.isAxis || other.isAxis) return [];
  if (areParallel(one.axis, other.axis)) return [];
  const { from, to, distance } = betweenAxes(one, other);
  return [
    length(say('Between endless lines'), distance, exactly),
    pointFigure(say('Nearest on the first line'), from, exactly),
    pointFigure(say('Nearest on the second line'), to, exactly),
  ];
}

export function angleFacts(a: Thing, b: Thing): readonly Fact[] {
  const [one, other] = [directionOf(a), directionOf(b)];
  if (!one || !other) return [];
  const between = acute(one.along, other.along);
  const radians = one.isNormal === other.isNormal ? between : Math.PI / 2 - between;
  return [angle(say('Angle'), Math.abs(radians), worse(one.badge, other.badge))];
}

interface Direction {
  /** Whether `along` is the normal of a plane. */
  readonly isNormal: boolean;
  readonly along: Vector;
  readonly badge: Badge;
}

/** Angle between lines, 0…π/2; accurate also near both ends of that range. */
function acute(a: Vector, b: Vector): number {
  return Math.atan2(lengthOf(cross(a, b)), Math.abs(dot(a, b)));
}

function directionOf(thing: Thing): Direction | null {
  const { face, edge } = thing;
  if (face?.kind === 'torus') return { isNormal: false, along: face.axis, badge: exactly };
  if (edge && isRound(edge)) return { isNormal: false, along: edge.axis, badge: exactly };
  const carrier = carrierOf(thing);
  if (carrier?.kind === 'plane') return { isNormal: true, along: carrier.normal, badge: exactly };
  if (carrier?.kind === 'line') return { isNormal: false, along: carrier.axis, badge: exactly };
  if (thing.ref.kind !== 'face' || face) return null;
  const plane = meshPlane(thing.triangles(), thing.knowledge.tolerance ?? 1e-5);
  return plane && { isNormal: true, along: plane.normal, badge: meshBadge(thing) };
}
