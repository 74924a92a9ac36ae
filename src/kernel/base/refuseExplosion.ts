import { say } from '../../words/say';
import { Refusal } from './refusal';

/** More placements than this are no drawing but an attack by doubling (each level uses the next twice). */
const maxPlacements = 500_000;
const maxLevels = 200;

/** @throws Refusal for an assembly that unfolds without bound */
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
