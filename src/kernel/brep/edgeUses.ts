import type { Coedge, Edge, Face } from './brep';

/** The number of uses of each edge in the loops of some faces: two inside a closed shell, one at a border. */
export function edgeUses(faces: readonly Face[]): ReadonlyMap<Edge, number> {
  const uses = new Map<Edge, number>();
  for (const { edge } of faces.flatMap(coedgesOf)) uses.set(edge, (uses.get(edge) ?? 0) + 1);
  return uses;
}

/** The coedges of all loops of a face, one after the other. */
export function coedgesOf({ loops }: Face): readonly Coedge[] {
  return loops.flatMap((loop) => (loop.kind === 'vertex' ? [] : loop.coedges));
}
