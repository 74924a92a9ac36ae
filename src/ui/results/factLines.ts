import {
  loosenessOf,
  type SumOverInstances,
  type ResultFacts,
  type Size,
} from '../../model/facts/modelFacts';
import {
  countText,
  exactFigures,
  blockText,
  blockUnit,
  withApproximateSign,
  meshFigures,
  sizeText,
  styleOf,
  summedFigures,
  type NumberStyle,
} from '../../model/quantities';
import type { NumberOptions } from '../../model/page/viewerMessages';
import { say } from '../../words/say';
import { displayText } from '../base/displayText';
import { loosePercent, placementsLeftOut } from '../../model/readModelExtras';
import { geometryText } from '../../model/facts/geometryText';

/**
 * Facts about a result, one a line, in the unit of its tab; exact values are marked as such, and ≈ marks values of the
 * mesh.
 */
export function factLines(facts: ResultFacts, numbers: NumberOptions): readonly string[] {
  return linesOf(facts, numbers).map((line) => displayText(line, 200));
}

function linesOf(facts: ResultFacts, numbers: NumberOptions): readonly string[] {
  const { sizeMetres, isSizeExact, volume, area, parts, origin } = facts;
  const shown = parts.reduce((sum, part) => sum + part.placements, 0);
  const placed = shown + placementsLeftOut(origin);
  const style = styleOf(numbers, origin ? origin.sourceUnit : facts.unit);
  const known = { volumes: [volume?.value ?? 0], areas: [area?.value ?? 0] };
  const powers = { unit: blockUnit(known, style.unit), decimals: style.decimals };
  const sum = (value: SumOverInstances, dimension: 2 | 3) =>
    sumInWords(value, dimension, powers, { placed, looseness: loosenessOf(facts) });
  return [
    ...(sizeMetres ? [sizeInWords(sizeMetres, isSizeExact, style)] : []),
    ...(volume ? [say('Volume {value}', { value: sum(volume, 3) })] : []),
    ...(area ? [say('Area {value}', { value: sum(area, 2) })] : []),
    partsInWords(parts.length, shown, placed),
    origin ? `${origin.schema ?? origin.sourceFormat}, ${geometryText(origin)}` : facts.format,
  ];
}

function partsInWords(parts: number, shown: number, placed: number): string {
  const count = parts === 1 ? say('1 part') : say('{count} parts', { count: countText(parts) });
  if (placed > shown) {
    return say('{parts}, {some} of {all} placements: the others are left out', {
      ...{ parts: count, some: countText(shown), all: countText(placed) },
    });
  }
  return shown === parts
    ? count
    : say('{parts}, placed {count} times', { parts: count, count: countText(shown) });
}

/** The bounding box of triangles is approximate, because a curved part extends beyond them. */
function sizeInWords(size: Size, isExact: boolean, style: NumberStyle): string {
  if (!isExact) return withApproximateSign(sizeText(size, style, meshFigures), false);
  return say('{value} exact', { value: sizeText(size, style, exactFigures) });
}

function sumInWords(
  { value, placements }: SumOverInstances,
  dimension: 2 | 3,
  { unit, decimals }: NumberStyle,
  { placed, looseness }: { readonly placed: number; readonly looseness: number | undefined },
): string {
  const shown = blockText(value, dimension, unit, summedFigures, decimals);
  const text =
    looseness === undefined
      ? say('{value} exact', { value: shown })
      : say('≈ {value}, sure to about {percent} %', {
          ...{ value: shown, percent: loosePercent(looseness) },
        });
  return placements === placed
    ? text
    : say('{value}, of {some} of {all} placements', { value: text, some: placements, all: placed });
}
