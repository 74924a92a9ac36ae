import type { SolidFacts } from './scene';

/** Facts of a part without exact numbers. */
export const noFacts: SolidFacts = { volume: null, area: null, centreOfMass: null };
