import { Refusal } from '../../base/refusal';
import { say } from '../../../words/say';

/** A refusal for a 3D file whose contents contradict what it states, with a sentence and the place in the file. */
export function damagedGltf(message: string, where: string, cause?: unknown): Refusal {
  return new Refusal('damagedFile', message, { where, cause });
}

/** A refusal for a valid 3D file that is larger than a machine could show. */
export function tooMuchGltf(message: string, where: string): Refusal {
  return new Refusal('tooComplex', message, { where });
}

/** A refusal for a 3D file that would expand to more than its size can justify. */
export function moreThanHeld(where: string): Refusal {
  const message = say('The 3D file describes more geometry than a file of its size can hold.');
  return tooMuchGltf(message, where);
}

export const cutOff = () =>
  say(
    'The 3D file is damaged: it holds less geometry than it describes. Copy it again from where it came, or export it again.',
  );

export function lackingNumbers(where: string): Refusal {
  return damagedGltf(
    say(
      'The 3D file is damaged: some of its numbers are not there. Copy it again from where it came, or export it again.',
    ),
    where,
  );
}

/** A refusal for a 3D file that needs a decoder that is not available. */
export function undecodable(extension: string): Refusal {
  const message = say('The 3D file needs {extension}, which Caliper cannot decode.', { extension });
  return new Refusal('unsupportedFormat', message, { where: 'extensionsRequired' });
}
