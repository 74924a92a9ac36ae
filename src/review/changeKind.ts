import type { ChangedCadFile } from '../interface/changedCadFiles';
import { say } from '../words/say';
import { visibleText } from '../words/visibleText';

/** How a file as a whole changed. */
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

/** The path for display: `part.step`, or `old.step → new.step`. */
export function changedPath(change: ChangedCadFile): string {
  const { before, after } = change;
  const path = kindOf(change) === 'renamed' ? `${before} → ${after}` : (after ?? before ?? '');
  return visibleText(path, longestPath);
}

/** In characters. */
const longestPath = 300;
