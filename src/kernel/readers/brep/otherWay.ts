import type { Loop } from './brep';

/** A loop followed the other way, which has what was on its right on its left. */
export function otherWay(loop: Loop): Loop {
  if (loop.kind === 'vertex') return loop;
  const coedges = loop.coedges.toReversed();
  return {
    ...loop,
    coedges: coedges.map(({ edge, isReversed }) => ({ edge, isReversed: !isReversed })),
  };
}
