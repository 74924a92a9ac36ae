import { say } from '../../../../words/say';
import { Refusal } from '../../../base/refusal';

export function damagedXt(): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'The Parasolid data is damaged or cut off: what is read does not add up. Export it again from the CAD program.',
    ),
  );
}

export function unsupportedXt(what: string): Refusal {
  return new Refusal(
    'unsupportedFormat',
    say(
      'The Parasolid data holds {what}, which Caliper does not read; export STEP from the CAD program.',
      { what },
    ),
  );
}
