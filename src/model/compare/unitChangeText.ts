import { say } from '../../words/say';
import { metresOfUnit } from '../facts/sourceUnits';
import type { LengthUnit, UnitChange } from './match/unitChange';

/** A warning that names the units: `Everything is 25.4 times as large, as if …`. */
export function unitChangeText({ ratio, before, after }: UnitChange): string {
  const [old, current] = [unitName(before), unitName(after)];
  return ratio > 1
    ? say(
        'Everything is {times} times as large, as if the same numbers were {old} in the old one and {current} in the new one.',
        { times: timesText(ratio), old, current },
      )
    : say(
        'Everything is {times} times as small, as if the same numbers were {old} in the old one and {current} in the new one.',
        { times: timesText(1 / ratio), old, current },
      );
}

/** The same if both files state their units and these explain the factor; else null. */
export function declaredUnitChange(
  { ratio }: UnitChange,
  before: string | null,
  after: string | null,
): string | null {
  const [old, current] = [metresOf(before), metresOf(after)];
  if (old === null || current === null || before === after) return null;
  if (Math.abs(current / old / ratio - 1) > sameRatio) return null;
  const words = { old: before ?? '', current: after ?? '' };
  return ratio > 1
    ? say(
        'Everything is {times} times as large: the unit of the old file is {old}, that of the new one {current}, and the numbers are the same.',
        { times: timesText(ratio), ...words },
      )
    : say(
        'Everything is {times} times as small: the unit of the old file is {old}, that of the new one {current}, and the numbers are the same.',
        { times: timesText(1 / ratio), ...words },
      );
}

/** Relative tolerance of a factor between units. */
const sameRatio = 1e-3;

function metresOf(unit: string | null): number | null {
  return (unit !== null && metresOfUnit.get(unit)) || null;
}

function timesText(ratio: number): string {
  return String(Number(ratio.toPrecision(5)));
}

function unitName(unit: LengthUnit): string {
  switch (unit) {
    case 'mm':
      return say('millimetres');
    case 'cm':
      return say('centimetres');
    case 'm':
      return say('metres');
    case 'in':
      return say('inches');
    case 'ft':
      return say('feet');
  }
}
