import { noFacts } from '../base/noFacts';
import type { PartMesh } from '../base/scene';

/** A part without exact sums, as where a face of it is missing, or may be: nobody says how large that one is. */
export function withoutSums(part: PartMesh): PartMesh {
  return { ...part, solid: noFacts };
}
