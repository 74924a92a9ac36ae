import { say } from '../../words/say';

/** The warning about a unit in a file that is not known. */
export function unknownUnit(word: string): string {
  return say(
    'The file gives lengths or angles in a unit that is not known, “{word}”: all sizes are a guess, and no number is exact. Check a length that you know, or export it again in millimetres.',
    { word },
  );
}

/** The warning about a file with several units for the same quantity. */
export function severalUnits(taken: string, words: string): string {
  return say(
    'The file names several units for the same lengths or angles: “{taken}” was taken, not “{words}”. Check a length that you know.',
    { taken, words },
  );
}
