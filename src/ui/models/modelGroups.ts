import { say } from '../../words/say';
import { nameAt } from '../../tracking/source/movedSource';
import { isFinished } from '../../tracking/model/stage';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { displayText } from '../base/displayText';

/** The models of one contact sheet: one row, which opens. */
const prefix = 'folder ';

/** What the tree shows: models of their own by their keys, and folders by an id that is no key. Newest first. */
export function rootsOf(models: readonly TrackedModel[]): readonly string[] {
  const sizes = new Map<string, number>();
  for (const { folder } of models) {
    if (folder !== undefined) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  // One alone needs no folder.
  const rows = models.map(({ key, folder }) =>
    folder !== undefined && (sizes.get(folder) ?? 0) > 1 ? `${prefix}${folder}` : key,
  );
  return [...new Set(rows)];
}

/** The keys of the models below a row of the tree: of a model, its own. */
export function keysBelow(row: string, models: readonly TrackedModel[]): readonly string[] {
  return isFolder(row) ? membersOf(row, models).map(({ key }) => key) : [row];
}

export function isFolder(row: string): boolean {
  return row.startsWith(prefix);
}

/** The folder that a row of the tree stands for, as a URI text; null for a model. */
export function folderOfRow(row: string): string | null {
  return isFolder(row) ? row.slice(prefix.length) : null;
}

/** The row of the folder that a model belongs to, whether it is shown or not; null for none. */
export function folderRowOf({ folder }: Pick<TrackedModel, 'folder'>): string | null {
  return folder === undefined ? null : `${prefix}${folder}`;
}

/** How a folder looks in its row. */
export function folderWords(row: string, models: readonly TrackedModel[]) {
  const members = membersOf(row, models);
  const failed = members.filter(({ stage }) => stage.kind === 'failed').length;
  const running = members.filter(({ stage }) => !isFinished(stage)).length;
  const label = displayText(nameAt(folderOfRow(row) ?? ''));
  const description = [
    say('{count} models', { count: members.length }),
    ...(running > 0 ? [say('{count} on their way', { count: running })] : []),
    ...(failed > 0 ? [say('{count} failed', { count: failed })] : []),
  ].join(' · ');
  return {
    label,
    description,
    spoken: say('{name}, {words}', { name: label, words: description }),
  };
}

function membersOf(row: string, models: readonly TrackedModel[]): readonly TrackedModel[] {
  return models.filter((model) => folderRowOf(model) === row);
}
