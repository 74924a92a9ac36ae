import { say } from '../../../words/say';
import type { PartMesh } from '../../base/scene';
import type { FinishedBody } from '../../parts/finishBodies';
import { distance } from '../../base/vector';
import { exactEvidence, savedEvidence } from './savedEvidence';
import { diagonalOf, meshBox, middleOf } from '../../bodies/meshBox';
import { boxTolerance, whyNotExact } from './whyNotExact';

/**
 * Whether each of several exact bodies is equal to its saved mesh and at the same place.
 * @param meshes one for each body, or none where the file does not tell them apart
 * @returns null where they are, else the reason, as a clause after `because`
 */
export function whyNotPaired(
  bodies: readonly FinishedBody[],
  meshes: readonly PartMesh[],
): string | null {
  for (const [i, mesh] of meshes.entries()) {
    const own = bodies.slice(i, i + 1);
    const why =
      whyNotExact(exactEvidence(own), savedEvidence([mesh], null)) ?? whyElsewhere(own, mesh);
    if (why !== null) return why;
  }
  return null;
}

function whyElsewhere(bodies: readonly FinishedBody[], mesh: PartMesh): string | null {
  const saved = meshBox([mesh]);
  const exact = meshBox(bodies.flatMap(({ parts }) => parts));
  const apart = distance(middleOf(exact), middleOf(saved));
  return apart <= boxTolerance * diagonalOf(saved)
    ? null
    : say('it stands elsewhere than the saved mesh');
}
