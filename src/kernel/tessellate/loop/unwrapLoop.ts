import type { Coedge } from '../../brep/brep';
import type { EdgeCuts } from '../cutEdges';
import type { LoopSurface } from './loopSurface';
import { LoopUnwrapper, type Stop, type UnwrappedLoop } from './loopUnwrapper';

/** `edge`: one has no curve that is known here. */
export type WhyNot = 'edge' | Stop;

/**
 * Takes a loop into the parameters of its surface.
 * @param coedges with the face on their left, seen against the natural normal
 */
export function unwrapLoop(
  coedges: readonly Coedge[],
  cuts: EdgeCuts,
  loopSurface: LoopSurface,
): UnwrappedLoop | WhyNot {
  const unwrapper = new LoopUnwrapper(loopSurface);
  for (const coedge of coedges) {
    const cut = cuts.of(coedge.edge);
    if (!cut) return 'edge';
    const why = unwrapper.along(cut, coedge);
    if (why) return why;
  }
  return unwrapper.close();
}
