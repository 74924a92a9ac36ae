import type { Coedge, Loop } from './brep';

/** A loop followed the other way, which has what was on its right on its left. */
export function otherWay(loop: Loop): Loop {
  return loop.kind === 'vertex' ? loop : { ...loop, coedges: coedgesOtherWay(loop.coedges) };
}

/** The coedges of a loop in the order in which it is followed the other way. */
export function coedgesOtherWay(coedges: readonly Coedge[]): readonly Coedge[] {
  return coedges.toReversed().map(({ edge, isReversed }) => ({ edge, isReversed: !isReversed }));
}
