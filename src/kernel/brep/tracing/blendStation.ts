import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { BlendSurface, OrientedSurface } from '../geometry';
import { nearestOn } from './nearestPoint';
import type { EvaluationContext } from './evaluationContext';
import { along, times, unit, type Vector } from '../../base/vector';

/** The ball of a blend at one point of its spine, and its contact points. */
export interface Station {
  readonly centre: Vector;
  /** Unit vector in the natural direction of the spine. */
  readonly tangent: Vector;
  /** The contact at which `v` begins. */
  readonly from: Vector;
  /** The contact at which `v` ends. */
  readonly to: Vector;
}

/** @throws Refusal where the ball cannot be placed */
export function stationAt(blend: BlendSurface, t: number, tools: EvaluationContext): Station {
  const path = tools.path(blend.spine.curve);
  const centre = path.point(t);
  const [first, second] = [contact(blend, 0, centre, tools), contact(blend, 1, centre, tools)];
  const [from, to] = blend.spine.isReversed ? [first, second] : [second, first];
  return { centre, tangent: unit(path.derivative(t)), from, to };
}

function contact(
  blend: BlendSurface,
  which: 0 | 1,
  centre: Vector,
  tools: EvaluationContext,
): Vector {
  const support = blend.supports[which];
  const cliff = cliffOf(support);
  if (cliff) {
    const path = tools.path(cliff);
    return path.point(nearestOn(path, centre, tools));
  }
  const { gradient } = tools.implicit(support.surface)(centre);
  const range = blend.ranges[which];
  const outwards = support.isReversed ? times(gradient, -1) : gradient;
  if (!outwards.every(Number.isFinite)) throw cannotPlace();
  return along(centre, outwards, -range);
}

/** The edge that the ball touches instead of a surface: the spine of a blend with radius zero. */
function cliffOf({ surface }: OrientedSurface) {
  const isEdge = surface.kind === 'blend' && surface.ranges.every((range) => range === 0);
  return isEdge ? surface.spine.curve : null;
}

function cannotPlace(): Refusal {
  return new Refusal(
    'unsupportedFormat',
    say('A fillet runs out where its ball cannot be placed.'),
  );
}
