import type { Coedge, Vertex } from './brep';

/**
 * Orients the edges of a loop so that each begins where the one before ends. Some programs write the right
 * edges in the right order but arbitrary orientation flags. Then the vertices decide. The loop stays as it was
 * where the vertices do not decide either.
 */
export function orientCoedges(coedges: readonly Coedge[]): readonly Coedge[] {
  if (areConsecutive(coedges)) return coedges;
  const [first, ...others] = coedges;
  if (!first) return coedges;
  return chainedFrom(first, others) ?? chainedFrom(flipped(first), others) ?? coedges;
}

/** Whether each edge begins where the one before ends. */
export function areConsecutive(coedges: readonly Coedge[]): boolean {
  return coedges.every((coedge, i) => {
    const next = coedges[i + 1] ?? coedges[0];
    return next !== undefined && endOf(coedge) === startOf(next);
  });
}

function chainedFrom(first: Coedge, others: readonly Coedge[]): readonly Coedge[] | null {
  const chain = [first];
  let at = endOf(first);
  for (const coedge of others) {
    const next = startOf(coedge) === at ? coedge : flipped(coedge);
    if (startOf(next) !== at) return null;
    chain.push(next);
    at = endOf(next);
  }
  return at === startOf(first) ? chain : null;
}

function flipped(coedge: Coedge): Coedge {
  return { ...coedge, isReversed: !coedge.isReversed };
}

function startOf({ edge, isReversed }: Coedge): Vertex | null {
  return isReversed ? edge.end : edge.start;
}

function endOf({ edge, isReversed }: Coedge): Vertex | null {
  return isReversed ? edge.start : edge.end;
}
