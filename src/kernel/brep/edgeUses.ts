import type { Coedge, Edge, Face } from './brep';

/** How often the loops of some faces run along each of their edges: twice where the faces close, once where they end. */
export function edgeUses(faces: readonly Face[]): ReadonlyMap<Edge, number> {
  const uses = new Map<Edge, number>();
  for (const { edge } of faces.flatMap(coedgesOf)) uses.set(edge, (uses.get(edge) ?? 0) + 1);
  return uses;
}

/** Of all its loops, one after the other. */
export function coedgesOf({ loops }: Face): readonly Coedge[] {
  return loops.flatMap((loop) => (loop.kind === 'vertex' ? [] : loop.coedges));
}
