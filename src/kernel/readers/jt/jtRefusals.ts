import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';

/** @param what ends the sentence: “its scene graph contradicts itself” */
export function damagedJt(what: string): Refusal {
  return new Refusal('damagedFile', say('The JT data are damaged: {what}.', { what }));
}
