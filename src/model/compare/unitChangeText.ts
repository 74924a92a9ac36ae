import { say } from '../../words/say';
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
