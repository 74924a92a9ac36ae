import { say } from '../../words/say';
import { nameAt } from '../../tracking/source/movedSource';
import { isFinished } from '../../tracking/model/stage';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { displayText } from '../base/displayText';

/** Id prefix of a row that groups the models of one contact sheet. */
const prefix = 'folder ';

/** The root rows of the tree, newest first: keys of single models, and ids of folders. */
export function rootsOf(models: readonly TrackedModel[]): readonly string[] {
  const sizes = new Map<string, number>();
  for (const { folder } of models) {
    if (folder !== undefined) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  // A folder with a single model is not shown as a folder.
  const rows = models.map(({ key, folder }) =>
    folder !== undefined && (sizes.get(folder) ?? 0) > 1 ? `${prefix}${folder}` : key,
  );
  return [...new Set(rows)];
}

/** The keys of the models below a row; for a model its own key. */
export function keysBelow(row: string, models: readonly TrackedModel[]): readonly string[] {
  return isFolder(row) ? membersOf(row, models).map(({ key }) => key) : [row];
}

/** Whether a row of the list stands for a folder; the others are keys of models. */
export function isFolder(row: string): boolean {
  return row.startsWith(prefix);
}

/** The URI of a folder row; null for a model. */
export function folderOfRow(row: string): string | null {
  return isFolder(row) ? row.slice(prefix.length) : null;
}

/** The id of the folder row for a model, whether that row is shown or not; null for none. */
export function folderRowOf({ folder }: Pick<TrackedModel, 'folder'>): string | null {
  return folder === undefined ? null : `${prefix}${folder}`;
}

/** Label and description of a folder row. */
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
