import { say } from '../../words/say';

/** The largest file that a tab converts, in bytes: it stands in its memory beside its model and its results. */
export const mostTabBytes = 100e6;

/** What is said of a larger one. */
export function tooLargeForTab(mostBytes: number): string {
  return say(
    'In a browser only files of up to {megabytes} MB are converted. Open this one in VS Code on a desktop.',
    { megabytes: Math.floor(mostBytes / 1e6) },
  );
}
