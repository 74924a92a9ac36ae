import { outOfRange } from '../../words/outOfRange';
import type { FoldedText } from './foldedText';
import type { Needle } from './needles';

export type Span = readonly [from: number, to: number];

/**
 * Finds many secrets in a text in one pass. A service controls both its credentials and its messages, so the running
 * time must not be the product of their lengths.
 */
export class NeedleIndex {
  private readonly sorted: readonly string[];
  /** The sorted needles, grouped by their beginning. */
  private readonly byStart: ReadonlyMap<string, readonly string[]>;
  private readonly startLengths: readonly number[];
  /** The first characters of all needles; most positions of most texts match none of them. */
  private readonly keys: ReadonlySet<string>;
  private readonly longest: number;

  /** @param keyLength number of characters that every needle has at least */
  constructor(
    needles: readonly Needle[],
    private readonly keyLength: number,
  ) {
    const sorted = [...needles].sort((one, other) => (one.text < other.text ? -1 : 1));
    this.sorted = sorted.map(({ text }) => text);
    this.byStart = grouped(sorted);
    const starts = [...this.byStart.keys()];
    this.startLengths = [...new Set(starts.map(({ length }) => length))];
    this.keys = new Set(starts.map((start) => start.slice(0, keyLength)));
    this.longest = this.sorted.reduce((most, { length }) => Math.max(most, length), 0);
  }

  /** The ranges of the original text in which a needle occurs, or enough of its beginning to reveal it. */
  spansIn({ text, starts, ends }: FoldedText): readonly Span[] {
    const spans: Span[] = [];
    for (let at = 0; at + this.keyLength <= text.length; at++) {
      if (!this.keys.has(text.slice(at, at + this.keyLength))) continue;
      const length = this.lengthAt(text, at);
      if (length > 0)
        spans.push([starts[at] ?? outOfRange(), ends[at + length - 1] ?? outOfRange()]);
    }
    return spans;
  }

  /** The position in the original text from which its end is the beginning of a needle; infinite when there is none. */
  startOfUnfinished({ text, starts }: FoldedText): number {
    for (let at = Math.max(0, text.length - this.longest + 1); at < text.length; at++) {
      const end = text.slice(at);
      const next = this.sorted[placeIn(this.sorted, end)];
      if (next?.startsWith(end) === true) return starts[at] ?? outOfRange();
    }
    return Infinity;
  }

  private lengthAt(text: string, at: number): number {
    let longest = 0;
    for (const length of this.startLengths) {
      const alike = this.byStart.get(text.slice(at, at + length));
      if (alike === undefined) continue;
      longest = Math.max(longest, longestCommonStart(alike, text.slice(at, at + this.longest)));
    }
    return longest;
  }
}

function grouped(sorted: readonly Needle[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { text, start } of sorted) {
    const group = groups.get(start);
    if (group === undefined) groups.set(start, [text]);
    else group.push(text);
  }
  return groups;
}

// In a sorted list, a neighbour of the insertion point of a text has the longest common prefix with it.
function longestCommonStart(sorted: readonly string[], text: string): number {
  const place = placeIn(sorted, text);
  return Math.max(
    commonStart(sorted[place - 1] ?? '', text),
    commonStart(sorted[place] ?? '', text),
  );
}

/** The insertion point of a text in a sorted list. */
function placeIn(sorted: readonly string[], text: string): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  for (let at = 0; at < most; at++) {
    if (one.charCodeAt(at) !== other.charCodeAt(at)) return at;
  }
  return most;
}
