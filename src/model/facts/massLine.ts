import { densityText, materials, type MaterialId } from './materials';
import { massText } from './massText';
import { resultStyle } from './factsText';
import type { ResultFacts } from './modelFacts';
import { summedFigures } from '../quantities';

/** In the facts, in English: `mass      1.23456 kg, exact: steel, 7.85 g/cm³ (EN 1991-1-1, table A.4)`. */
export function massLine(facts: ResultFacts, material: MaterialId): string {
  const { volume, parts } = facts;
  const placed = parts.reduce((sum, part) => sum + part.placements, 0);
  if (volume === null || volume.placements < placed) {
    const known = volume?.placements ?? 0;
    return `mass      not known: ${placed - known} of ${placed} placements have no exact volume`;
  }
  const { density, source } = materials[material];
  const mass = massText(volume.value * density, resultStyle(facts), summedFigures);
  return `mass      ${mass}, exact: all of ${material}, ${densityText(density)} (${source})`;
}
