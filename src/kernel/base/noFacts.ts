import type { PartMesh, SolidFacts } from './scene';

/** Facts of a part without exact numbers. */
export const noFacts: SolidFacts = { volume: null, area: null, centreOfMass: null };

/** A part without exact sums, as where a face of it is missing, or may be: nobody says how large that one is. */
export function withoutSums(part: PartMesh): PartMesh {
  return { ...part, solid: noFacts };
}
