import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { notAccepted } from '../../interface/notAccepted';
import { sourceExtensionOf } from '../../interface/sourceExtension';

/**
 * @param isTaken whether a file of this name is accepted; by default CAD files are
 * @throws ServiceError `notAccepted`
 */
export function mustBeAccepted(
  name: string,
  isTaken = (fileName: string) => sourceExtensionOf(fileName) !== null,
): void {
  if (!isTaken(name)) throw new ServiceError('notAccepted', notAccepted(name));
}

/** @throws ServiceError `notAccepted` for anything but a regular file, `fileEmpty` */
export function mustHoldBytes(name: string, isFile: boolean, sizeBytes: number | bigint): void {
  if (!isFile) {
    throw new ServiceError('notAccepted', say('{name} is not a regular file.', { name }));
  }
  if (Number(sizeBytes) > 0) return;
  const text = say('{name} is empty: there is nothing to convert.', { name });
  throw new ServiceError('fileEmpty', text);
}

/** The error for a file that was written to between its opening and its last byte. */
export function changedMeanwhile(name: string): ServiceError {
  return new ServiceError(
    'fileChanged',
    say('{name} changed while it was being read. Try again when it is saved.', { name }),
  );
}

/**
 * Waits for what a file system does with a file.
 * @param why the reason in words that fit after a colon, from the error of the file system
 * @throws ServiceError `fileMissing`
 */
export async function known<T>(
  name: string,
  work: Promise<T>,
  why: (cause: unknown) => string,
): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const text = say('{name} cannot be read: {why}.', { name, why: why(cause) });
    throw new ServiceError('fileMissing', text, { cause });
  }
}
