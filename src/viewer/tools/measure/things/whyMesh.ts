import { say } from '../../../../words/say';
import type { Thing } from './thing';

/** Why a number is that of triangles; null where the thing by itself is known exactly. */
export function whyMesh({ ref, knowledge, face, edge, exact }: Thing): string | null {
  if (exact) return null;
  if (!knowledge.shapes) return say('Only triangles are known of this part.');
  if (ref.kind === 'part') return say('A whole part is measured by its triangles.');
  if (face) return say('The face is free-form: its exact shape is not in the result.');
  return edge ? say('The edge is neither straight nor on a circle.') : null;
}
