import { groupBy } from '../../../words/groupBy';
import { memoized } from '../../../words/memoized';
import type { DetailedPart } from '../faces/differingFaces';
import { faceCounterparts, type FaceCounterparts } from '../faces/faceCounterparts';
import type { Match } from '../match/matchParts';
import type { RevisionElement, RevisionPmi } from './revisionPmi';

/** The faces of a PMI element, identified as in the new revision. */
export interface FacePlaces {
  /** Its faces that both revisions have, each by a text that is the same in both. */
  readonly known: ReadonlySet<string>;
  /** The number of its faces that only one revision has, or of which this is not known. */
  readonly unknown: number;
  /** Whether all its faces belong to parts that only one revision has. */
  readonly isOfOtherPart: boolean;
}

/** Finds the faces of elements in both revisions, part by part, from the matches of parts. */
export class PlaceFinder<P extends DetailedPart> {
  private readonly partners: ReadonlyMap<number, Match<P>>;
  /** The indices of the old parts by those of the new ones. */
  private readonly olds: ReadonlyMap<number, number>;
  private readonly counterparts = new Map<number, FaceCounterparts | null>();

  constructor(
    before: RevisionPmi<P>,
    private readonly after: RevisionPmi<P>,
    matches: readonly Match<P>[],
  ) {
    this.partners = partnersOf(before, after, matches);
    this.olds = new Map([...this.partners].map(([old, match]) => [this.newNumber(match), old]));
  }

  ofOld({ faces }: RevisionElement): FacePlaces {
    const known = new Set<string>();
    let unknown = 0;
    for (const [part, face] of faces) {
      const match = this.partners.get(part);
      const found = match ? (this.between(part)?.newOf(face) ?? []) : [];
      for (const one of found) known.add(`${match ? this.newNumber(match) : ''},${one}`);
      if (found.length === 0) unknown += 1;
    }
    const isOfOtherPart = faces.length > 0 && faces.every(([part]) => !this.partners.has(part));
    return { known, unknown, isOfOtherPart };
  }

  ofNew({ faces }: RevisionElement): FacePlaces {
    const inOld = faces.filter(([part, face]) => {
      const old = this.olds.get(part);
      return old !== undefined && this.between(old)?.isInOld(face) === true;
    });
    return {
      known: new Set(inOld.map(([part, face]) => `${part},${face}`)),
      unknown: faces.length - inOld.length,
      isOfOtherPart: faces.length > 0 && faces.every(([part]) => !this.olds.has(part)),
    };
  }

  /** Metres between an old and a new element; null if they are not near each other, or if this is not known. */
  apart(old: RevisionElement, current: RevisionElement): number | null {
    const byPart = groupBy(old.faces, ([part]) => part);
    const distances = [...byPart].flatMap(([part, some]) => {
      const match = this.partners.get(part);
      if (!match) return [];
      const others = current.faces.filter(([number]) => number === this.newNumber(match));
      const numbers = [some, others].map((places) => places.map(([, face]) => face));
      return this.between(part)?.apart(numbers[0] ?? [], numbers[1] ?? []) ?? [];
    });
    return distances.length > 0 ? Math.min(...distances) : null;
  }

  private newNumber({ after }: Match<P>): number {
    return (after && this.after.numberOf(after)) ?? -1;
  }

  private between(old: number): FaceCounterparts | null {
    return memoized(this.counterparts, old, () => {
      const match = this.partners.get(old);
      return match ? faceCounterparts(match) : null;
    });
  }
}

/** The match of each old part; for a part in several placements, the match of most of them. */
function partnersOf<P extends DetailedPart>(
  before: RevisionPmi<P>,
  after: RevisionPmi<P>,
  matches: readonly Match<P>[],
): ReadonlyMap<number, Match<P>> {
  const numbered = matches.flatMap((match) => {
    const old = match.before && before.numberOf(match.before);
    const current = match.after && after.numberOf(match.after);
    return old === null || current === null ? [] : [{ old, current, match }];
  });
  const byOld = groupBy(numbered, ({ old }) => old);
  return new Map([...byOld].map(([old, some]) => [old, mostFrequent(some)]));
}

function mostFrequent<M>(some: readonly { readonly current: number; readonly match: M }[]): M {
  const groups = [...groupBy(some, ({ current }) => current).values()];
  return groups.reduce((a, b) => (b.length > a.length ? b : a))[0].match;
}
