import type { Coedge } from '../../brep/brep';
import type { EdgeCuts } from '../cutEdges';
import type { Ground } from './ground';
import { Walk, type Stop, type UnwrappedLoop } from './walk';

/** `edge`: one has no curve that is known here. */
export type WhyNot = 'edge' | Stop;

/**
 * Takes a loop into the parameters of its surface.
 * @param coedges with the face on their left, seen against the natural normal
 */
export function unwrapLoop(
  coedges: readonly Coedge[],
  cuts: EdgeCuts,
  ground: Ground,
): UnwrappedLoop | WhyNot {
  const walk = new Walk(ground);
  for (const coedge of coedges) {
    const cut = cuts.of(coedge.edge);
    if (!cut) return 'edge';
    const why = walk.along(cut, coedge);
    if (why) return why;
  }
  return walk.close();
}
