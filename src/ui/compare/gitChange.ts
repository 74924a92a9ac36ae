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
 * What a row of Source Control, an entry of the Timeline or a diff editor is about. They are objects of VS Code's own
 * git extension, of which nothing is promised: each member is looked at.
 * @param seen the files in tabs of ours that can be seen
 * @returns null for anything else, and for files that are no CAD files
 */
export function gitChangeOf(
  [first, second]: readonly unknown[],
  seen: () => readonly vscode.Uri[],
): AskPair | null {
  return changedRow(first) ?? timelineEntry(first, second) ?? diffEditor(first, seen);
}

/** Numbers of the groups of Source Control. */
const groups = { merge: 0, index: 1 } as const;

function changedRow(row: unknown): AskPair | null {
  if (!isRecord(row) || !(row['resourceUri'] instanceof vscode.Uri)) return null;
  const file = row['resourceUri'];
  const group = numberOrNull(row['resourceGroupType']);
  if (!isCompared(file) || file.scheme !== 'file') return null;
  if (group === groups.merge) return () => sidesOfConflict(file);
  // Of a renamed file: `original` is what it was called.
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

/** Null only where there is no file: one that cannot be read was not deleted. */
async function onDiskOrNull(file: vscode.Uri): Promise<Revision | null> {
  try {
    await vscode.workspace.fs.stat(file);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return null;
  }
  return onDisk(file);
}

/** Of a file that is new or was deleted there is one state: that is shown, and said. What is null is not there. */
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
  // VS Code keeps its entries from other extensions: then only the file is known, and its history is asked for.
  if (entry === undefined || entry === null) return () => askPair(fileOf(uri));
  if (!isRecord(entry)) return null;
  const [ref, previous] = [entry['ref'], entry['previousRef']];
  if (!isText(ref) && ref !== '') return null;
  const file = fileOf(uri);
  return () => entryPair(file, isText(previous) ? previous : `${ref}^`, ref);
}

/** @param ref nothing for the file as it is, which is not staged */
async function entryPair(file: vscode.Uri, previous: string, ref: string): Promise<RevisionPair> {
  const name = nameOf(file);
  const after = ref === '' ? await onDisk(file) : await atRef(file, ref);
  // Git ends with a tree without files before the commit that brought the file: that one has only what came later.
  return previous.startsWith('~') || (await isFileAt(file, previous))
    ? { name, before: await atRef(file, previous), after }
    : { name, before: after, after: await onDisk(file) };
}

async function askPair(file: vscode.Uri): Promise<RevisionPair | null> {
  const before = await askRevision(file);
  return before && { name: nameOf(file), before, after: await onDisk(file) };
}
