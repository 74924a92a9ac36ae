import { tidy } from './serviceWords';

const longestQuote = 60;

/**
 * What came from a service in place of what was expected, short enough for a sentence.
 * @param clean takes secrets out, before anything is cut in the middle of one
 */
export function quote(came: unknown, clean: (text: string) => string): string {
  const text = came === undefined || typeof came === 'string' ? came : JSON.stringify(came);
  const line = tidy(clean(text ?? ''));
  return line.length <= longestQuote ? line : `${line.slice(0, longestQuote - 1)}…`;
}
