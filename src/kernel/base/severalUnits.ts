import { say } from '../../words/say';

/** What is to be said where a file names more than one unit for the same. */
export function severalUnits(taken: string, words: string): string {
  return say(
    'The file names several units for the same lengths or angles: “{taken}” was taken, not “{words}”. Check a length that you know.',
    { taken, words },
  );
}
