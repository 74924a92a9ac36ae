import { usualUnit } from '../../pmi/pmiText';
import type { PmiPairs, UnreadPmi } from './pmiPairs';
import type { RevisionElement } from './revisionPmi';

/** The changes of dimensions, tolerances, datums and notes as plain data. */
export interface PmiChanges {
  readonly changes: readonly PmiChange[];
  /** Why some or all of them are not compared; empty if all are. */
  readonly unread: readonly UnreadPmi[];
  /** The unit of most values, which texts leave out. */
  readonly usualUnit: string;
  /** Whether elements belong to several products. */
  readonly isOfSeveral: boolean;
}

export interface PmiChange {
  readonly kind: 'changed' | 'added' | 'removed';
  readonly before: PmiStatement | null;
  readonly after: PmiStatement | null;
  /** Whether it applies to other faces than before. */
  readonly isElsewhere: boolean;
}

/** One element with the number of faces that it applies to. */
export interface PmiStatement extends Omit<RevisionElement, 'faces'> {
  readonly faces: number;
}

export function pmiChanges({ pairs, unread, elements }: PmiPairs): PmiChanges {
  const changes = pairs.map(({ before, after, isElsewhere }): PmiChange => ({
    kind: before && after ? 'changed' : before ? 'removed' : 'added',
    before: before && saidOf(before),
    after: after && saidOf(after),
    isElsewhere,
  }));
  return {
    ...{ changes, unread, usualUnit: usualUnit(elements.flat()) },
    isOfSeveral: elements.some(
      (some) => new Set(some.flatMap(({ product }) => product || [])).size > 1,
    ),
  };
}

function saidOf({ faces, ...said }: RevisionElement): PmiStatement {
  return { ...said, faces: faces.length };
}
