import { densityOf, densityText, materials, type MaterialChoice } from './materials';
import { resultStyle } from './factsText';
import { inertiaText, massText } from './massText';
import { loosenessOf, type MeasuredFacts, type ResultFacts } from './modelFacts';
import { principalAxes } from './principalAxes';
import { directionText } from '../features/holeText';
import {
  exactFigures,
  lengthText,
  summedFigures,
  withApproximateSign,
  type NumberStyle,
} from '../quantities';
import type { SecondMoments } from '../shapes';
import { loosePercent, placementsLeftOut } from '../readModelExtras';

/**
 * The mass in the facts, in English: `mass   1.23456 kg, exact: all of steel, 7.85 g/cm³ (EN 1991-1-1, table A.4)`,
 * then the centre of mass and the moments of inertia about it. All of them are `≈` where the volume is.
 * @param leftOut placements of the file that are not among the parts
 */
export function massLines(
  facts: MeasuredFacts & Parameters<typeof loosenessOf>[0],
  choice: MaterialChoice,
  style: NumberStyle,
  leftOut = 0,
): readonly string[] {
  const { volume, parts, massProperties = null } = facts;
  const placed = parts.reduce((sum, part) => sum + part.placements, leftOut);
  if (volume === null || volume.placements < placed) {
    const known = volume?.placements ?? 0;
    return [`mass      not known: ${placed - known} of ${placed} placements have no exact volume`];
  }
  const density = densityOf(choice);
  const mass = massText(volume.value * density, style, summedFigures);
  const looseness = loosenessOf(facts);
  const sure =
    looseness === undefined
      ? `${mass}, exact`
      : `≈ ${mass}, sure to about ${loosePercent(looseness)} %`;
  const first = `mass      ${sure}: all of ${materialWords(choice)}`;
  if (!massProperties) return [first, 'inertia   not known exactly'];
  const { centre, moments } = massProperties;
  const at = centre.map((value) => lengthText(value, style, exactFigures)).join(' ');
  const isExact = looseness === undefined;
  return [
    first,
    `centre    ${withApproximateSign(at, isExact)}`,
    ...inertiaLines(moments, density, style, isExact),
  ];
}

/** The same lines in the unit of a result. */
export function resultMassLines(facts: ResultFacts, choice: MaterialChoice): readonly string[] {
  return massLines(facts, choice, resultStyle(facts), placementsLeftOut(facts.origin));
}

function inertiaLines(
  moments: SecondMoments,
  density: number,
  style: NumberStyle,
  isExact: boolean,
): readonly string[] {
  const [xx, yy, zz, xy, xz, yz] = moments;
  const text = (values: readonly number[]) =>
    withApproximateSign(
      inertiaText(
        values.map((value) => value * density),
        style,
        summedFigures,
      ),
      isExact,
    );
  const principal = principalAxes(moments);
  const axes = principal.map(({ axis }) => directionText(axis)).join('; ');
  return [
    `inertia   xx · yy · zz ${text([yy + zz, xx + zz, xx + yy])}, about the centre${isExact ? ', exact' : ''}`,
    `products  ∫xy · ∫xz · ∫yz ${text([xy, xz, yz])}`,
    `principal ${text(principal.map(({ inertia }) => inertia))}, along ${axes}`,
  ];
}

function materialWords(choice: MaterialChoice): string {
  if (choice.kind === 'density') return densityText(choice.density);
  const { density, source } = materials[choice.id];
  return `${choice.id}, ${densityText(density)} (${source})`;
}
