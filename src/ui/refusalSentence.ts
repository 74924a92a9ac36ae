import { displaySentence } from './displayText';

const mostNamed = 3;

/** One message for several files that were not taken: how many, and why the first of them. */
export function refusalSentence(
  refusals: readonly { readonly message: string }[],
  of: number,
): string {
  const named = refusals.slice(0, mostNamed).map(({ message }) => displaySentence(message));
  const more = refusals.length - named.length;
  const rest = more > 0 ? [`And ${more} more.`] : [];
  const count = of === 1 ? 'The file was' : `${refusals.length} of ${of} files were`;
  return [`${count} not uploaded.`, ...named, ...rest].join(' ');
}
