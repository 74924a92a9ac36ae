import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';

/** @param what the end of the sentence, such as “its scene graph contradicts itself” */
export function damagedJt(what: string): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'The JT data are damaged or cut off ({what}). Copy it again from where it came, or export it again.',
      { what },
    ),
  );
}
