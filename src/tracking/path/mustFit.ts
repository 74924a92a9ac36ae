import type { SourceFile } from '../../client/source/sourceFile';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';

/** Whether a setting of the user's decides how large a file may be. */
export function limitIsSetting(): boolean {
  return true;
}

const megabyte = 1024 * 1024;

/**
 * Checks the size before anything of a file is read.
 * @param maxBytes null where a remote service decides
 * @throws ServiceError `tooLarge`
 */
export function mustFit(
  { name, sizeBytes }: Pick<SourceFile, 'name' | 'sizeBytes'>,
  maxBytes: number | null,
): void {
  if (maxBytes === null || sizeBytes <= maxBytes) return;
  const [size, most] = [Math.ceil(sizeBytes / megabyte), Math.floor(maxBytes / megabyte)];
  throw new ServiceError(
    'tooLarge',
    say(
      '{name} has {size} MB; on this machine files of at most {most} MB are converted. Export it in parts from the CAD program, or raise caliper.conversion.sizeLimitMB.',
      { name, size, most },
    ),
  );
}
