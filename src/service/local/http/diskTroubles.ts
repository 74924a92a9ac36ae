import { say } from '../../../words/say';
import { codeOf, isDiskFull } from '../../../words/errorCode';
import { HttpRefusal } from '../../core/serviceRefusal';

/** The response for a disk error of the service; null for any other error. */
export function diskRefusal(error: unknown): HttpRefusal | null {
  if (isDiskFull(error)) {
    const text = say('The disk of the service is full. Free some space on it, then try again.');
    return new HttpRefusal(507, 'diskFull', text);
  }
  const code = codeOf(error);
  if (code === 'EFBIG') {
    const text = say(
      'The file is larger than the service’s disk, or a limit of its system, lets a file be. Ask whoever runs the service.',
    );
    return new HttpRefusal(507, 'fileTooLargeForDisk', text);
  }
  if (code === null || !refusingCodes.includes(code)) return null;
  const text = say('The service cannot write to its storage ({code}). Try again later.', { code });
  return new HttpRefusal(500, 'storageTrouble', text);
}

/** Read-only, not permitted, broken, locked by another program, or too many open files. */
const refusingCodes = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'EBUSY', 'EMFILE', 'ENFILE', 'ENODEV'];
