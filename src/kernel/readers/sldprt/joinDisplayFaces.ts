import type { Body, Face } from '../../brep/brep';
import { facesOf } from '../../brep/facesOf';
import type { DisplayFace } from './display/displayFace';

/**
 * Finds the exact face that each face of the saved mesh shows, by the ids of the edges around both. Ids are unique only
 * within one body.
 * @returns null for a face to which no exact face or more than one corresponds
 */
export function joinFaces(shown: readonly DisplayFace[], bodies: readonly Body[]): (Face | null)[] {
  const byEdges = new Map<string, Face[]>();
  for (const face of bodies.flatMap(facesOf)) {
    const key = keyOf(edgesAround(face));
    byEdges.set(key, [...(byEdges.get(key) ?? []), face]);
  }
  return shown.map(({ edgeWords, strips }) => {
    if (!edgeWords) return null;
    const candidates = byEdges.get(keyOf(edgeIds(strips, edgeWords))) ?? [];
    const [only] = candidates;
    if (!only) return null;
    if (candidates.length === 1) return only;
    // The two halves of a cylinder have the same two edges; either is returned if both have the same colour.
    const isAlike = candidates.every(({ color }) => color?.join() === only.color?.join());
    return isAlike ? only : null;
  });
}

function edgesAround({ loops }: Face): number[] {
  return loops.flatMap((loop) =>
    loop.kind === 'edges' ? loop.coedges.map(({ edge }) => edge.id) : [],
  );
}

/** The ids of the edges of a face; the first word of each strip is a control word. */
function edgeIds(strips: readonly number[], words: Uint32Array): number[] {
  const ids: number[] = [];
  let from = 0;
  for (const length of strips) {
    const to = from + 2 * length - 2;
    for (const id of words.subarray(from + 1, to)) ids.push(id);
    from = to;
  }
  return ids;
}

function keyOf(ids: readonly number[]): string {
  return [...new Set(ids)]
    .filter((id) => id !== 0)
    .sort((a, b) => a - b)
    .join();
}
