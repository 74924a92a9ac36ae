import { Refusal } from '../../base/refusal';
import { say } from '../../../words/say';

/** A 3D file that does not hold what it says: a sentence, and where in the file the reason stands. */
export function damagedGltf(message: string, where: string, cause?: unknown): Refusal {
  return new Refusal('damagedFile', message, { where, cause });
}

/** A 3D file that is sound, but more than a machine could show. */
export function tooMuchGltf(message: string, where: string): Refusal {
  return new Refusal('tooComplex', message, { where });
}

/** A 3D file of which more would be made than its bytes can justify. */
export function moreThanHeld(where: string): Refusal {
  const message = say('The 3D file describes more geometry than a file of its size can hold.');
  return tooMuchGltf(message, where);
}

export const cutOff = () =>
  say('The 3D file is damaged: it holds less geometry than it describes.');

export function lackingNumbers(where: string): Refusal {
  return damagedGltf(say('The 3D file is damaged: some of its numbers are not there.'), where);
}

/** A 3D file that needs what no decoder is there for. */
export function undecodable(extension: string): Refusal {
  const message = say('The 3D file needs {extension}, which Caliper cannot decode.', { extension });
  return new Refusal('unsupportedFormat', message, { where: 'extensionsRequired' });
}
