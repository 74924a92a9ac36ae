import { visibleText } from '../words/visibleText';

/**
 * The most characters kept of the name of one part or assembly. CAD programs write a few dozen characters, and file
 * systems allow 255. A file may use one name a hundred thousand times, and the output repeats it each time.
 */
export const longestName = 256;

/**
 * The most characters of all names of one model together; a page or a window reads so many in far less than a second.
 */
const maxTotalLength = 4_000_000;

/** Each name keeps at least this many characters, however many names there are. */
const minLength = 16;

/** The most sentences that are shown about a model, and the most characters of one sentence. */
export const [maxSentences, longestSentence] = [100, 1000];

/** A name as a model keeps it. An untrusted file may have a name of megabytes on each of thousands of nodes. */
export function cutName(name: string, longest = longestName): string {
  if (name.length <= longest) return name;
  // A cut must not leave half of a surrogate pair.
  return `${name.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A name as one visible line, so that it can be shown and sent to a page without further checks. */
export function shownName(name: string, longest = longestName): string {
  return cutName(visibleText(name, longest), longest);
}

/**
 * The length to which each name of a model is cut, so that all names together stay within `maxTotalLength` characters.
 */
export function nameLimit(names: Iterable<string>): number {
  let count = 0;
  let sum = 0;
  for (const { length } of names) {
    count += 1;
    sum += Math.min(length, longestName);
  }
  return sum <= maxTotalLength
    ? longestName
    : Math.max(minLength, Math.floor(maxTotalLength / count));
}

/** The sentences about a model, limited in number and length to what a person reads. */
export function cutSentences(sentences: readonly string[]): readonly string[] {
  return sentences.slice(0, maxSentences).map((one) => cutName(one, longestSentence));
}
