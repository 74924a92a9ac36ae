import { noFacts } from '../base/noFacts';
import type { PartMesh } from '../base/scene';

/** A solid of the file that is not closed: a face may be missing of it, and nobody says how large that one is. */
export function withoutSums(part: PartMesh): PartMesh {
  return { ...part, solid: noFacts };
}
