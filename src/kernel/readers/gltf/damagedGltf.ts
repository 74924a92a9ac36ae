import { Refusal } from '../../refusal';
import { say } from '../../../contract/say';

/** A 3D file that does not hold what it says: a sentence, and where in the file the reason stands. */
export function damagedGltf(message: string, where: string, cause?: unknown): Refusal {
  return new Refusal('damagedFile', message, { where, cause });
}

/** A 3D file that is sound, but more than a machine could show. */
export function tooMuchGltf(message: string, where: string): Refusal {
  return new Refusal('tooComplex', message, { where });
}

export const cutOff = () =>
  say('The 3D file is damaged: it holds less geometry than it describes.');
