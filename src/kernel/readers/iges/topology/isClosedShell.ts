import type { Edge, Shell } from '../../../brep/brep';

/** Whether every edge of a shell belongs to two of its faces, or to one that closes in itself. */
export function isClosed({ faces }: Shell): boolean {
  const uses = new Map<Edge, number>();
  for (const loop of faces.flatMap(({ loops }) => loops)) {
    if (loop.kind === 'vertex') continue;
    for (const { edge } of loop.coedges) uses.set(edge, (uses.get(edge) ?? 0) + 1);
  }
  return uses.size > 0 && [...uses.values()].every((count) => count === 2);
}
