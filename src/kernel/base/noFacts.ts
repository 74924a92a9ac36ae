import type { SolidFacts } from './scene';

/** Of a part of which no exact number is known. */
export const noFacts: SolidFacts = { volume: null, area: null, centreOfMass: null };
