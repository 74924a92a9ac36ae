import type { Coedge } from '../../brep/brep';
import type { EdgeSampler } from '../edgeSampler';
import type { LoopSurface } from './loopSurface';
import { LoopUnwrapper, type UnwrapFailure, type UnwrappedLoop } from './loopUnwrapper';

/** `edge`: the curve of an edge is not known here. */
export type UnwrapObstacle = 'edge' | UnwrapFailure;

/**
 * Unwraps a loop into parameter space.
 * @param coedges with the face on their left, seen with the natural normal towards the viewer
 */
export function unwrapLoop(
  coedges: readonly Coedge[],
  cuts: EdgeSampler,
  loopSurface: LoopSurface,
): UnwrappedLoop | UnwrapObstacle {
  const unwrapper = new LoopUnwrapper(loopSurface);
  for (const coedge of coedges) {
    const cut = cuts.of(coedge.edge);
    if (!cut) return 'edge';
    const why = unwrapper.along(cut, coedge);
    if (why) return why;
  }
  return unwrapper.close();
}
