import type { ChangedCadFile } from '../interface/changedCadFiles';
import { say } from '../words/say';
import { visibleText } from '../words/visibleText';

/** What became of a file as a whole. */
export type ChangeKind = 'new' | 'deleted' | 'renamed' | 'changed';

export function kindOf({ before, after }: ChangedCadFile): ChangeKind {
  if (before === null) return 'new';
  if (after === null) return 'deleted';
  return before === after ? 'changed' : 'renamed';
}

export function kindWord(kind: ChangeKind): string {
  switch (kind) {
    case 'new':
      return say('New');
    case 'deleted':
      return say('Deleted');
    case 'renamed':
      return say('Renamed');
    case 'changed':
      return say('Changed');
  }
}

/** `part.step`, `old.step → new.step`, fit to show. */
export function changedPath(change: ChangedCadFile): string {
  const { before, after } = change;
  const path = kindOf(change) === 'renamed' ? `${before} → ${after}` : (after ?? before ?? '');
  return visibleText(path, longestPath);
}

/** Characters. */
const longestPath = 300;
