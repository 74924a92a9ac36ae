import type { Coedge, Loop } from './brep';

/** The loop in the opposite direction, which exchanges left and right. */
export function reversedLoop(loop: Loop): Loop {
  return loop.kind === 'vertex' ? loop : { ...loop, coedges: reversedCoedges(loop.coedges) };
}

/** The coedges of a loop in the opposite direction. */
export function reversedCoedges(coedges: readonly Coedge[]): readonly Coedge[] {
  return coedges.toReversed().map(({ edge, isReversed }) => ({ edge, isReversed: !isReversed }));
}
