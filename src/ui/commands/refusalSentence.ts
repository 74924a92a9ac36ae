import { say, sentencesInLine } from '../../words/say';
import { displaySentence } from '../base/displayText';

const maxNamed = 3;

/** One message for several files that were refused: how many, and the first reasons. */
export function refusalSentence(
  refusals: readonly { readonly message: string }[],
  of: number,
): string {
  const named = refusals.slice(0, maxNamed).map(({ message }) => displaySentence(message));
  const more = refusals.length - named.length;
  const rest = more > 0 ? [say('And {more} more.', { more })] : [];
  const counts = { refused: refusals.length, all: of };
  const first =
    of === 1
      ? say('The file was not taken.')
      : say('{refused} of {all} files were not taken.', counts);
  return sentencesInLine([first, ...named, ...rest]);
}
