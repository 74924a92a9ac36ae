import { visibleText } from '../words/visibleText';

/**
 * Characters of the name of one part or assembly. CAD programs write a few dozen, and file systems end at 255. A file may
 * use one name a hundred thousand times, and what is written of it repeats the name each time.
 */
export const longestName = 256;

/** Characters of all names of one model: what a page or a window reads in far less than a second. */
const mostOfAll = 4_000_000;

/** Of each name, however many there are. */
const leastOfEach = 16;

/** Sentences that are shown about a model, and characters of one. */
export const [mostSentences, longestSentence] = [100, 1000];

/** A name as a model keeps it. Names of strangers may be megabytes on each of thousands of nodes. */
export function cutName(name: string, longest = longestName): string {
  if (name.length <= longest) return name;
  // Half of a surrogate pair is no letter.
  return `${name.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Fit to be shown and to be sent to a page as it is: one visible line. */
export function shownName(name: string, longest = longestName): string {
  return cutName(visibleText(name, longest), longest);
}

/** How long each of a model's names may be, so that all together stay within bounds. */
export function nameLimit(names: Iterable<string>): number {
  let count = 0;
  let sum = 0;
  for (const { length } of names) {
    count += 1;
    sum += Math.min(length, longestName);
  }
  return sum <= mostOfAll ? longestName : Math.max(leastOfEach, Math.floor(mostOfAll / count));
}

/** The sentences about a model, as many and as long as anybody reads. */
export function cutSentences(sentences: readonly string[]): readonly string[] {
  return sentences.slice(0, mostSentences).map((one) => cutName(one, longestSentence));
}
