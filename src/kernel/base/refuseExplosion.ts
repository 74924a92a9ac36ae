import { say } from '../../words/say';
import { Refusal } from './refusal';

/** More placements are not a drawing but an attack by doubling, in which each level uses the next one twice. */
const maxPlacements = 500_000;
const maxLevels = 200;

/** @throws Refusal for an assembly with too many placements or levels */
export function refuseExplosion(placements: number, levels: number): void {
  if (placements <= maxPlacements && levels <= maxLevels) return;
  throw new Refusal(
    'tooComplex',
    say(
      'The assembly unfolds into more than {maxPlacements} placements or {maxLevels} levels, more than can be drawn.',
      { maxPlacements, maxLevels },
    ),
  );
}
