import { say } from '../../../../words/say';
import { distanceBasisOf } from './centreDistance';
import { areParallel, betweenAxes } from '../exact/axes';
import { exactAccuracy, leastAccurate, type Accuracy, type Fact } from '../facts/figure';
import { meshPlane } from '../mesh/meshFacts';
import { chosenDistance, type PairDistance } from './pairDistances';
import { angle, length, meshAccuracy, pointFigure } from '../facts/entityFacts';
import { isRound, type MeasurableEntity } from '../entities/measurableEntity';
import { cross, dot, lengthOf, minus, type Vector } from '../../../../model/vectors';
import type { DistanceKind } from '../../../../model/page/viewerMessages';

/** Facts about the distances of two things, the wanted one first, with its steps along the axes. */
export function distanceFacts(
  distances: readonly PairDistance[],
  wanted: DistanceKind,
): readonly Fact[] {
  const chosen = chosenDistance(distances, wanted);
  if (!chosen) return [];
  const { span, accuracy } = chosen;
  const values = minus(span.to, span.from);
  const steps: Fact = {
    label: say('Along the axes'),
    quantity: 'length',
    values,
    style: 'steps',
    accuracy,
  };
  const others = distances.filter((one) => one !== chosen);
  return [factOf(chosen), steps, ...others.map(factOf)];
}

function factOf({ label, span, accuracy }: PairDistance): Fact {
  return length(label, span.distance, accuracy);
}

/** Distance of two skew straight edges as infinite lines, whose nearest points may lie beyond the edges. */
export function skewFacts(a: MeasurableEntity, b: MeasurableEntity): readonly Fact[] {
  const [one, other] = [distanceBasisOf(a), distanceBasisOf(b)];
  if (one?.kind !== 'line' || other?.kind !== 'line' || one.isAxis || other.isAxis) return [];
  if (areParallel(one.axis, other.axis)) return [];
  const { from, to, distance } = betweenAxes(one, other);
  return [
    length(say('Between endless lines'), distance, exactAccuracy),
    pointFigure(say('Nearest on the first line'), from, exactAccuracy),
    pointFigure(say('Nearest on the second line'), to, exactAccuracy),
  ];
}

export function angleFacts(a: MeasurableEntity, b: MeasurableEntity): readonly Fact[] {
  const [one, other] = [directionOf(a), directionOf(b)];
  if (!one || !other) return [];
  const between = acute(one.along, other.along);
  const radians = one.isNormal === other.isNormal ? between : Math.PI / 2 - between;
  return [angle(say('Angle'), Math.abs(radians), leastAccurate(one.accuracy, other.accuracy))];
}

interface Direction {
  /** Whether `along` is the normal of a plane. */
  readonly isNormal: boolean;
  readonly along: Vector;
  readonly accuracy: Accuracy;
}

/** Angle between lines, 0…π/2; accurate also near both ends of that range. */
function acute(a: Vector, b: Vector): number {
  return Math.atan2(lengthOf(cross(a, b)), Math.abs(dot(a, b)));
}

function directionOf(entity: MeasurableEntity): Direction | null {
  const { face, edge } = entity;
  if (face?.kind === 'torus') return { isNormal: false, along: face.axis, accuracy: exactAccuracy };
  if (edge && isRound(edge)) return { isNormal: false, along: edge.axis, accuracy: exactAccuracy };
  const carrier = distanceBasisOf(entity);
  if (carrier?.kind === 'plane')
    return { isNormal: true, along: carrier.normal, accuracy: exactAccuracy };
  if (carrier?.kind === 'line')
    return { isNormal: false, along: carrier.axis, accuracy: exactAccuracy };
  if (entity.ref.kind !== 'face' || face) return null;
  const plane = meshPlane(entity.triangles(), entity.knowledge.tolerance ?? 1e-5);
  return plane && { isNormal: true, along: plane.normal, accuracy: meshAccuracy(entity) };
}
