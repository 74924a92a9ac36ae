import { execFile } from 'node:child_process';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';

/**
 * The hash of a git object by a name such as `HEAD:parts/bolt.step` or `:0:parts/bolt.step`; null when there is none.
 * @throws ServiceError `fileMissing` when git fails, which must not be mistaken for a missing object
 */
export function hashOfObject(git: string, root: string, object: string): Promise<string | null> {
  const options = { cwd: root, windowsHide: true };
  return new Promise((resolve, reject) => {
    execFile(git, ['rev-parse', '--verify', '--quiet', object], options, (cause, text, words) => {
      const hash = text.trim();
      if (!cause) resolve(isHash(hash) ? hash : null);
      else if (cause.code === nothingThere) resolve(null);
      else {
        const why = words.trim().split('\n', 1)[0] ?? '';
        const sentence = say('Git cannot tell what there was before: {words}', { words: why });
        reject(new ServiceError('fileMissing', sentence, { cause }));
      }
    });
  });
}

/** Exit code of `rev-parse --verify --quiet` when no object has the name; 128 means an error. */
const nothingThere = 1;

/** Whether a text is the whole name of an object: 40 hexadecimal digits of SHA-1, or 64 of SHA-256. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(text);
}
