import { isMeshFile } from '../model/meshFiles';
import { say } from '../words/say';
import { exportAdvice } from './exportAdvice';
import { acceptedExtensions } from './sourceExtension';

/** The sentence for a file that no service accepts; for an unsupported CAD file it says what to export instead. */
export function notAccepted(fileName: string): string {
  const advice = exportAdvice(fileName);
  if (advice !== null) return advice;
  return say('{fileName} is not a CAD file that Caliper can send. It accepts {extensions}.', {
    fileName,
    extensions: acceptedExtensions.join(', '),
  });
}

/** The same where nothing is sent. A file of triangles is no wrong file, but has nothing that could be meshed. */
export function notConverted(fileName: string): string {
  const advice = exportAdvice(fileName);
  if (advice !== null) return advice;
  const extensions = acceptedExtensions.join(', ');
  return isMeshFile(fileName)
    ? say(
        '{fileName} is a mesh already: there is nothing to convert. Caliper converts {extensions}.',
        {
          ...{ fileName, extensions },
        },
      )
    : say('{fileName} is not a CAD file that Caliper can convert. It converts {extensions}.', {
        ...{ fileName, extensions },
      });
}
