import type { Body } from '../../brep/brep';
import { facesOf } from '../../brep/facesOf';
import { markShareIn } from './agreement';
import type { DisplayFace } from './display/displayFace';

/** The share of a body's marks that may be on the mesh although the body is hidden, as bodies touch each other. */
const fewMarks = 0.5;

/**
 * The bodies that a mesh shows. Hidden bodies are saved with the others, but not in the mesh. They are recognised by
 * their marks, and left out only if the others then have exactly as many faces as the mesh.
 */
export function shownBodies(
  bodies: readonly Body[],
  shown: readonly DisplayFace[],
): readonly Body[] {
  const tooMany = bodies.flatMap(facesOf).length - shown.length;
  if (shown.length === 0 || tooMany <= 0) return bodies;
  const shareOf = markShareIn(shown);
  const fewestFirst = bodies
    .map((body) => ({ body, share: shareOf([body]) }))
    .filter(({ share }) => share <= fewMarks)
    .sort((a, b) => a.share - b.share);
  const hidden = new Set<Body>();
  let left = tooMany;
  for (const { body } of fewestFirst) {
    if (left <= 0) break;
    hidden.add(body);
    left -= facesOf(body).length;
  }
  return left === 0 ? bodies.filter((body) => !hidden.has(body)) : bodies;
}
