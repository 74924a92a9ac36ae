import { say } from '../../words/say';
import type { DeclaredCount, DeclaredKind } from './declaredCounts';

/** Both numbers, where a file contradicts itself: programs that write files count otherwise now and then. */
export function contradictionTexts(counts: readonly DeclaredCount[]): readonly string[] {
  return counts
    .filter(({ declared, found }) => declared !== found)
    .map(({ what, declared, found }) =>
      say('The file says that it has {declared} {what}; {found} were found.', {
        ...{ declared, what: kindWord(what), found },
      }),
    );
}

function kindWord(what: DeclaredKind): string {
  switch (what) {
    case 'annotations':
      return say('annotations');
    case 'dimensions':
      return say('dimensions');
    case 'tolerances':
      return say('tolerances');
    case 'datum targets':
      return say('datum targets');
  }
}
