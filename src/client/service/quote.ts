import { shortLine } from '../../words/visibleText';

const longestQuote = 60;
/** In characters. Spaces and invisible characters are left out of a quotation, so it may take many to fill one. */
const longestLooked = 2400;

/**
 * Quotes what a service sent in place of the expected value, short enough for a sentence.
 * @param cleanStart returns the redacted beginning of a text, without half a secret at its end
 */
export function quote(
  came: unknown,
  cleanStart: (text: string, maxCharacters: number) => string,
): string {
  const text = came === undefined || typeof came === 'string' ? came : JSON.stringify(came);
  const line = shortLine(cleanStart(text?.trimStart() ?? '', longestLooked));
  return line.length <= longestQuote ? line : `${line.slice(0, longestQuote - 1)}…`;
}
