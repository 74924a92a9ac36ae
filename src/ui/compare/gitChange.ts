import * as vscode from 'vscode';
import { say } from '../../words/say';
import { isRecord, isText, numberOrNull } from '../../words/unknown';
import { ServiceError } from '../../words/errors';
import { showInformation } from '../sinks/messages';
import { choose, type Choice } from '../sinks/questions';
import { isFileAt } from '../source/gitHistory';
import {
  askRevision,
  atCommit,
  atStage,
  atStageOrNull,
  isCompared,
  nameOf,
  onDisk,
  type Revision,
} from './chooseRevisions';
import { atRef, diffEditor, fileOf, pairOf, type AskPair, type RevisionPair } from './diffSides';

/**
 * The two revisions of a Source Control row, a Timeline entry or a diff editor. The arguments are internal objects of
 * VS Code's git extension without a documented type, so each property is validated.
 * @param seen the files in visible tabs of Caliper
 * @returns null for anything else, and for files that are no CAD files
 */
export function gitChangeOf(
  [first, second]: readonly unknown[],
  seen: () => readonly vscode.Uri[],
): AskPair | null {
  return changedRow(first) ?? timelineEntry(first, second) ?? diffEditor(first, seen);
}

/** Values of `resourceGroupType` in VS Code's git extension. */
const groups = { merge: 0, index: 1 } as const;

function changedRow(row: unknown): AskPair | null {
  if (!isRecord(row) || !(row['resourceUri'] instanceof vscode.Uri)) return null;
  const file = row['resourceUri'];
  const group = numberOrNull(row['resourceGroupType']);
  if (!isCompared(file) || file.scheme !== 'file') return null;
  if (group === groups.merge) return () => sidesOfConflict(file);
  // `original` is the former URI of a renamed file.
  const { original } = row;
  const wasCalled = original instanceof vscode.Uri && isCompared(original) ? original : file;
  return group === groups.index
    ? pairOrOne(
        file,
        () => atLastCommit(wasCalled),
        () => atStageOrNull(file, 'staged'),
      )
    : pairOrOne(
        file,
        async () => (await atStageOrNull(file, 'staged')) ?? atLastCommit(file),
        () => onDiskOrNull(file),
      );
}

async function atLastCommit(file: vscode.Uri): Promise<Revision | null> {
  return (await isFileAt(file, 'HEAD')) ? atCommit(file, 'HEAD') : null;
}

/** Null only when the file does not exist; a file that cannot be read has not been deleted. */
async function onDiskOrNull(file: vscode.Uri): Promise<Revision | null> {
  try {
    await vscode.workspace.fs.stat(file);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return null;
  }
  return onDisk(file);
}

/**
 * A file that was added or deleted has only one state, which is shown with a message. Null stands for the missing
 * state.
 */
function pairOrOne(
  file: vscode.Uri,
  before: () => Promise<Revision | null>,
  after: () => Promise<Revision | null>,
): AskPair {
  return async () => {
    const name = nameOf(file);
    const [old, current] = await Promise.all([before(), after()]);
    if (old && current) return { name, before: old, after: current };
    const one = current ?? old;
    if (!one) {
      throw new ServiceError('fileMissing', say('{name} is not in the last commit.', { name }));
    }
    const words = current
      ? say('{name} is new: there is no earlier state of it.', { name })
      : say('{name} was deleted: this is what it was.', { name });
    void showInformation(words);
    await vscode.commands.executeCommand('vscode.open', one.source);
    return null;
  };
}

type Sides = readonly [before: 'base' | 'ours', after: 'ours' | 'theirs'];

async function sidesOfConflict(file: vscode.Uri): Promise<RevisionPair | null> {
  const choices: readonly Choice<Sides>[] = [
    { value: ['ours', 'theirs'], label: say('Ours ↔ Theirs') },
    { value: ['base', 'ours'], label: say('Base ↔ Ours') },
    { value: ['base', 'theirs'], label: say('Base ↔ Theirs') },
  ];
  const sides = await choose(choices, { title: say('Compare the sides of the conflict') });
  if (!sides) return null;
  return pairOf(
    nameOf(file),
    () => atStage(file, sides[0]),
    () => atStage(file, sides[1]),
  )();
}

function timelineEntry(entry: unknown, uri: unknown): AskPair | null {
  if (!(uri instanceof vscode.Uri) || !isCompared(uri)) return null;
  // VS Code does not pass Timeline entries to other extensions; then only the file is known, and the user is asked for
  // the revision.
  if (entry === undefined || entry === null) return () => askPair(fileOf(uri));
  if (!isRecord(entry)) return null;
  const [ref, previous] = [entry['ref'], entry['previousRef']];
  if (!isText(ref) && ref !== '') return null;
  const file = fileOf(uri);
  return () => entryPair(file, isText(previous) ? previous : `${ref}^`, ref);
}

/** @param ref empty for the file on disk */
async function entryPair(file: vscode.Uri, previous: string, ref: string): Promise<RevisionPair> {
  const name = nameOf(file);
  const after = ref === '' ? await onDisk(file) : await atRef(file, ref);
  // VS Code's git may give a parent of the commit that added the file; that commit is compared with the current file.
  return previous.startsWith('~') || (await isFileAt(file, previous))
    ? { name, before: await atRef(file, previous), after }
    : { name, before: after, after: await onDisk(file) };
}

async function askPair(file: vscode.Uri): Promise<RevisionPair | null> {
  const before = await askRevision(file);
  return before && { name: nameOf(file), before, after: await onDisk(file) };
}
