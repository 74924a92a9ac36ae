import { shortLine } from '../../words/shortLine';

const longestQuote = 60;
/** Letters. Blanks and what is invisible are left out of a quotation, so it may take many to fill one. */
const longestLooked = 2400;

/**
 * What came from a service in place of what was expected, short enough for a sentence.
 * @param cleanStart gives so many of the first letters of a text without secrets, nor half of one at the cut
 */
export function quote(
  came: unknown,
  cleanStart: (text: string, mostLetters: number) => string,
): string {
  const text = came === undefined || typeof came === 'string' ? came : JSON.stringify(came);
  const line = shortLine(cleanStart(text?.trimStart() ?? '', longestLooked));
  return line.length <= longestQuote ? line : `${line.slice(0, longestQuote - 1)}…`;
}
