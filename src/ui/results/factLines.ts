import { geometryText } from '../../model/modelExtras';
import type { PlacedSum, ResultFacts, Size } from '../../model/modelFacts';
import { largeText, sizeText, unitOfFile, type ShownUnit } from '../../model/quantities';
import { say } from '../../words/say';
import { displayText } from '../base/displayText';

/** What is known of a result, a line each, in the unit of its file as its tab has it; exact values say so, and ≈ is of the mesh. */
export function factLines(facts: ResultFacts): readonly string[] {
  return linesOf(facts).map((line) => displayText(line, 200));
}

function linesOf(facts: ResultFacts): readonly string[] {
  const { sizeMetres, isSizeExact, volume, area, parts, origin } = facts;
  const placed = parts.reduce((sum, part) => sum + part.placements, 0);
  const unit = unitOfFile(origin ? origin.sourceUnit : facts.unit);
  return [
    ...(sizeMetres ? [sizeInWords(sizeMetres, isSizeExact, unit)] : []),
    ...(volume ? [say('Volume {value}', { value: sumInWords(volume, 3, unit, placed) })] : []),
    ...(area ? [say('Area {value}', { value: sumInWords(area, 2, unit, placed) })] : []),
    partsInWords(parts.length, placed),
    origin ? `${origin.schema ?? origin.sourceFormat}, ${geometryText(origin)}` : facts.format,
  ];
}

function partsInWords(parts: number, placed: number): string {
  const count = parts === 1 ? say('1 part') : say('{count} parts', { count: parts });
  return placed === parts
    ? count
    : say('{parts}, placed {count} times', { parts: count, count: placed });
}

/** Of triangles alone a box is only near: a round part reaches beyond it. */
function sizeInWords(size: Size, isExact: boolean, unit: ShownUnit): string {
  if (!isExact) return `≈ ${sizeText(size, unit, 4)}`;
  return say('{value} exact', { value: sizeText(size, unit, 6) });
}

function sumInWords(
  { value, placements }: PlacedSum,
  dimension: 2 | 3,
  unit: ShownUnit,
  placed: number,
): string {
  const text = say('{value} exact', { value: largeText(value, dimension, unit, 6) });
  return placements === placed
    ? text
    : say('{value}, of {some} of {all} placements', { value: text, some: placements, all: placed });
}
