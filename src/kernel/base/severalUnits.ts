import { say } from '../../words/say';

/** The warning about a file with several units for the same quantity. */
export function severalUnits(taken: string, words: string): string {
  return say(
    'The file names several units for the same lengths or angles: “{taken}” was taken, not “{words}”. Check a length that you know.',
    { taken, words },
  );
}
