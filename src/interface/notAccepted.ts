import { say } from '../words/say';
import { exportAdvice } from './exportAdvice';
import { acceptedExtensions } from './sourceExtension';

/** The sentence for a file that no service takes; of a CAD file that is not read, what to export in its place. */
export function notAccepted(fileName: string): string {
  const advice = exportAdvice(fileName);
  if (advice !== null) return advice;
  return say('{fileName} is not a CAD file that Caliper can send. It accepts {extensions}.', {
    fileName,
    extensions: acceptedExtensions.join(', '),
  });
}
