import { inMillimetres } from '../../model/factsText';
import { geometryText } from '../../model/modelExtras';
import type { PlacedSum, ResultFacts, Size } from '../../model/modelFacts';
import { say } from '../../words/say';
import { displayText } from '../base/displayText';

/** What is known of a result, a line each, in millimetres; exact values say so, and ≈ is of the mesh. */
export function factLines(facts: ResultFacts): readonly string[] {
  return linesOf(facts).map((line) => displayText(line, 200));
}

function linesOf(facts: ResultFacts): readonly string[] {
  const { sizeMetres, volume, area, parts, origin } = facts;
  const placed = parts.reduce((sum, part) => sum + part.placements, 0);
  return [
    ...(sizeMetres ? [sizeInWords(sizeMetres)] : []),
    ...(volume ? [say('Volume {value}', { value: sumInWords(volume, 3, placed) })] : []),
    ...(area ? [say('Area {value}', { value: sumInWords(area, 2, placed) })] : []),
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

/** Of the box around the triangles, which a round part reaches only nearly. */
function sizeInWords(size: Size): string {
  return `≈ ${size.map(nearMillimetres).join(' × ')} mm`;
}

/** Four figures, and no fewer than there are before the point. */
function nearMillimetres(metres: number): string {
  const value = metres * 1000;
  const whole = String(Math.trunc(value)).length;
  return `${Number(value.toPrecision(Math.max(4, whole)))}`;
}

function sumInWords({ value, placements }: PlacedSum, dimension: 2 | 3, placed: number): string {
  const sign = dimension === 2 ? 'mm²' : 'mm³';
  const text = say('{value} exact', { value: `${inMillimetres(value, dimension)} ${sign}` });
  return placements === placed
    ? text
    : say('{value}, of {some} of {all} placements', { value: text, some: placements, all: placed });
}
