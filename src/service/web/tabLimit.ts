import { say } from '../../words/say';

/** Largest file that a tab converts, bytes; the file, its model and its results are in memory together. */
export const maxTabBytes = 100 * 2 ** 20;

/** The message for a larger file. */
export function tooLargeForTab(maxBytes: number): string {
  return say(
    'In a browser only files of up to {megabytes} MB are converted. Open this one in VS Code on a desktop.',
    { megabytes: Math.floor(maxBytes / 2 ** 20) },
  );
}
