import { say } from '../../words/say';
import type { DeclaredCount, DeclaredKind } from './declaredCounts';

/**
 * Sentences with both numbers where the found count differs from the declared one. Some exporters count differently.
 */
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
