import { groupBy } from '../../../words/groupBy';
import { onOneLine } from '../../pmi/pmiText';
import type { DetailedPart } from '../faces/differingFaces';
import type { Match } from '../match/matchParts';
import { PlaceFinder, type FacePlaces } from './facePlaces';
import type { PmiState, RevisionElement, RevisionPmi } from './revisionPmi';

/** A changed dimension, tolerance, datum or note; null on the side that does not have it. */
export interface PmiPair {
  readonly before: RevisionElement | null;
  readonly after: RevisionElement | null;
  /** Whether it applies to other faces than before, all of which both revisions have. */
  readonly isElsewhere: boolean;
}

export interface PmiPairs {
  /** Those that changed. */
  readonly pairs: readonly PmiPair[];
  /** Which side is not known, and how many elements of the other side are therefore not compared. */
  readonly unread: readonly UnreadPmi[];
  /** All elements of the old revision, and all of the new one. */
  readonly elements: readonly [readonly RevisionElement[], readonly RevisionElement[]];
}

export interface UnreadPmi {
  readonly side: 'before' | 'after';
  readonly why: Exclude<PmiState, 'whole'>;
  readonly count: number;
}

/**
 * Pairs the elements of both revisions by text, type, faces and datums. Elements on a part that only one revision has
 * are left out, and an element is not reported as removed if the other side may only not have been read.
 */
export function pmiPairs<P extends DetailedPart>(
  before: RevisionPmi<P>,
  after: RevisionPmi<P>,
  matches: readonly Match<P>[],
): PmiPairs {
  const elements = [before.elements, after.elements] as const;
  const none = unreadable(before, after);
  if (none.length > 0) return { pairs: [], unread: none, elements };
  const places = new PlaceFinder(before, after, matches);
  const old = before.elements.map((one) => elementInPlace(one, places.ofOld(one)));
  const current = after.elements.map((one) => elementInPlace(one, places.ofNew(one)));
  const matcher = new Matcher(old.filter(isListed), current.filter(isListed), places);
  const left = matcher.match();
  const gone = left.old.map(({ element }) => pairOf(element, null));
  const come = left.current.map(({ element }) => pairOf(null, element));
  const [lost, found] = [after.state === 'partly', before.state === 'partly'];
  return {
    pairs: [...matcher.changed, ...(lost ? [] : gone), ...(found ? [] : come)],
    unread: [
      ...(lost && gone.length > 0 ? [partly('after', gone.length)] : []),
      ...(found && come.length > 0 ? [partly('before', come.length)] : []),
    ],
    elements,
  };
}

/** If one side's PMI is not readable, nothing is compared. */
function unreadable(
  before: Pick<RevisionPmi<never>, 'elements' | 'state'>,
  after: Pick<RevisionPmi<never>, 'elements' | 'state'>,
): readonly UnreadPmi[] {
  const of = (side: UnreadPmi['side'], state: PmiState, count: number): readonly UnreadPmi[] =>
    count > 0 && (state === 'drawn' || state === 'unknown') ? [{ side, why: state, count }] : [];
  return [
    ...of('before', before.state, after.elements.length),
    ...of('after', after.state, before.elements.length),
  ];
}

function partly(side: UnreadPmi['side'], count: number): UnreadPmi {
  return { side, why: 'partly', count };
}

function pairOf(before: RevisionElement | null, after: RevisionElement | null): PmiPair {
  return { before, after, isElsewhere: false };
}

/** An element with the properties by which it is matched. */
interface ElementInPlace {
  readonly element: RevisionElement;
  readonly places: FacePlaces;
  /** Only elements of one group are compared. */
  readonly group: string;
  /** Equal for elements with the same content. */
  readonly said: string;
  /** The words of a note; null for anything else. */
  readonly words: ReadonlySet<string> | null;
}

function elementInPlace(element: RevisionElement, places: FacePlaces): ElementInPlace {
  const { kind, type, text, value, unit } = element;
  const group = `${kind}\n${type}`;
  const said = `${group}\n${onOneLine(text)}\n${value && unit}`;
  const words = kind === 'note' ? new Set(text.split(/\s+/).slice(0, maxWords)) : null;
  return { element, places, group, said, words };
}

function isListed({ places }: ElementInPlace): boolean {
  return !places.isOfOtherPart;
}

interface Candidate {
  readonly old: ElementInPlace;
  readonly current: ElementInPlace;
  /** The highest score is taken first. */
  readonly score: number;
}

/** With more candidate pairs than this, no further ones are considered. */
const maxPairs = 2_000_000;

/** Pairs elements in steps, the most certain pairs first. */
class Matcher {
  readonly changed: PmiPair[] = [];
  private readonly old: Set<ElementInPlace>;
  private readonly current: Set<ElementInPlace>;

  constructor(
    old: readonly ElementInPlace[],
    current: readonly ElementInPlace[],
    private readonly finder: Pick<PlaceFinder<never>, 'apart'>,
  ) {
    this.old = new Set(old);
    this.current = new Set(current);
  }

  /** Runs all steps. @returns the elements that only one revision has */
  match(): {
    readonly old: readonly ElementInPlace[];
    readonly current: readonly ElementInPlace[];
  } {
    this.pair(
      this.onFaces(({ said }) => said),
      (one) => this.note(one, areElsewhere(one)),
    );
    this.pair(
      this.alike(({ said }) => said, this.unsure),
      () => undefined,
    );
    this.pair(
      this.onFaces(({ group }) => group),
      (one) => this.note(one, true),
    );
    this.pair(
      this.alike(({ group }) => group, this.likely),
      (one) => this.note(one, true),
    );
    this.pair(
      this.alike(
        ({ said }) => said,
        () => 0,
      ),
      (one) => this.note(one, true, true),
    );
    return { old: [...this.old], current: [...this.current] };
  }

  private note({ old, current }: Candidate, isOther: boolean, isSame = old.said === current.said) {
    if (!isOther) return;
    this.changed.push({ before: old.element, after: current.element, isElsewhere: isSame });
  }

  private pair(candidates: readonly Candidate[], found: (pair: Candidate) => void): void {
    for (const one of [...candidates].sort((a, b) => b.score - a.score)) {
      if (!this.old.has(one.old) || !this.current.has(one.current)) continue;
      this.old.delete(one.old);
      this.current.delete(one.current);
      found(one);
    }
  }

  /** Candidates with the same key and at least one common face. */
  private onFaces(keyOf: (one: ElementInPlace) => string): readonly Candidate[] {
    const byFace = new Map<string, ElementInPlace[]>();
    for (const one of this.current) {
      for (const face of one.places.known) {
        const key = `${keyOf(one)}\n${face}`;
        byFace.set(key, [...(byFace.get(key) ?? []), one]);
      }
    }
    const candidates: Candidate[] = [];
    for (const old of this.old) {
      const others = new Set(
        [...old.places.known].flatMap((face) => byFace.get(`${keyOf(old)}\n${face}`) ?? []),
      );
      for (const current of others) {
        if (candidates.length >= maxPairs) return candidates;
        candidates.push({ old, current, score: overlap(old, current) + likeness(old, current) });
      }
    }
    return candidates;
  }

  /** Candidates with the same key, wherever they are. */
  private alike(
    keyOf: (one: ElementInPlace) => string,
    scoreOf: (old: ElementInPlace, current: ElementInPlace) => number | null,
  ): readonly Candidate[] {
    const others = groupBy([...this.current], keyOf);
    const candidates: Candidate[] = [];
    for (const [key, some] of groupBy([...this.old], keyOf)) {
      for (const old of some) {
        for (const current of others.get(key) ?? []) {
          if (candidates.length >= maxPairs) return candidates;
          const score = scoreOf(old, current);
          if (score !== null) candidates.push({ old, current, score });
        }
      }
    }
    return candidates;
  }

  /** Scores a pair unless its faces contradict it; the nearest scores highest. */
  private readonly unsure = (old: ElementInPlace, current: ElementInPlace): number | null => {
    if (areApart(old, current)) return null;
    const isNamed = old.element.product === current.element.product ? 1 : 0;
    const apart = this.finder.apart(old.element, current.element);
    return isNamed + (apart === null ? 0 : 1 / (1 + apart));
  };

  /** The same, but the pair must be in one place or, if it has no place, have something in common. */
  private readonly likely = (old: ElementInPlace, current: ElementInPlace): number | null => {
    if (areApart(old, current)) return null;
    const apart = this.finder.apart(old.element, current.element);
    if (apart !== null) return likeness(old, current) + 1 / (1 + apart);
    const isPlaced = old.element.faces.length > 0 && current.element.faces.length > 0;
    const isOfOne = old.element.product === current.element.product;
    const common = likeness(old, current);
    return isPlaced || !isOfOne || common === 0 ? null : common;
  };
}

/** Whether faces that both revisions have show that these are two different elements. */
function areApart(
  { places: a, element: one }: ElementInPlace,
  { places: b, element: other }: ElementInPlace,
) {
  if (one.faces.length === 0 || other.faces.length === 0) return false;
  return (a.known.size > 0 || b.known.size > 0) && ![...a.known].some((face) => b.known.has(face));
}

function overlap({ places: a }: ElementInPlace, { places: b }: ElementInPlace): number {
  const common = [...a.known].filter((face) => b.known.has(face)).length;
  return common / Math.max(a.known.size, b.known.size);
}

/** What two tolerances have in common, if one of them has other datums or another value; of two notes their words. */
function likeness({ element: one, words }: ElementInPlace, other: ElementInPlace): number {
  if (words && other.words) return commonWords(words, other.words);
  const [a, b] = [splitControlFrame(one.text), splitControlFrame(other.element.text)];
  const isOneValue = a.value === b.value ? 1 : 0;
  return isOneValue + (a.datums === b.datums && a.datums !== '' ? 2 : 0);
}

/** The share of the words that two texts have in common; 0 if it is less than a half: then they are two texts. */
function commonWords(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const common = [...words].filter((word) => others.has(word)).length;
  const share = common / Math.max(words.size, others.size);
  return share < 0.5 ? 0 : share;
}

/** Of a longer text only the first words are compared. */
const maxWords = 100;

function areElsewhere({ old, current }: Candidate): boolean {
  const [a, b] = [old.places, current.places];
  if (a.unknown > 0 || b.unknown > 0) return false;
  return a.known.size !== b.known.size || [...a.known].some((face) => !b.known.has(face));
}

/** A feature control frame split into `⌖`, `⌀0.05Ⓜ` and `A|B-C`; any other text is all value. */
export function splitControlFrame(text: string): {
  readonly sign: string;
  readonly value: string;
  readonly datums: string;
} {
  const cells = text.split('|');
  if (cells.length < 2) return { sign: '', value: text, datums: '' };
  const first = cells[0] ?? '';
  const signs = cells.length > 2 && allAround.test(first) ? 2 : 1;
  const end = cells.findIndex((cell, i) => i > signs && datumCell.test(cell));
  const values = cells.slice(signs, end < 0 ? undefined : end);
  return {
    sign: cells.slice(0, signs).join('|'),
    value: values.join('|'),
    datums: end < 0 ? '' : cells.slice(end).join('|'),
  };
}

/** `⌮|⌓|0.5` means all around, `⌮⌮` all over. */
const allAround = /^⌮+$/u;
/** Begins with letters that do not denote a diameter or a radius: `B-C`, `DⓂ`. */
const datumCell = /^[A-Z]+(?![A-Z⌀\d])/u;
