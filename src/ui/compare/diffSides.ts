import * as vscode from 'vscode';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { isRecord, jsonOrNull, textOrNull } from '../../words/unknown';
import { gitApi } from '../source/gitApi';
import { isHash } from '../source/gitObject';
import { shortHash, type Stage } from '../source/gitRevision';
import {
  atCommit,
  atStage,
  isCompared,
  nameOf,
  onDisk,
  stageWords,
  type Revision,
} from './chooseRevisions';

/** Two revisions of a file. */
export interface RevisionPair {
  readonly name: string;
  readonly before: Revision;
  readonly after: Revision;
}

/** Determines the two revisions; null when the user cancels. */
export type AskPair = () => Promise<RevisionPair | null>;

/** The two sides of a diff editor; null when these are no CAD files. */
export function diffEditor(given: unknown, seen: () => readonly vscode.Uri[]): AskPair | null {
  const sides = sidesOfDiff(given, seen);
  if (!sides) return null;
  const { original, modified } = sides;
  if (!isCompared(modified) || !isCompared(original)) return null;
  return pairOf(
    nameOf(fileOf(modified)),
    () => (isKeptLike(original, modified) ? atAddress(original) : asGiven(original)),
    () => atAddress(modified),
  );
}

interface DiffSides {
  readonly original: vscode.Uri;
  readonly modified: vscode.Uri;
}

function sidesOfDiff(given: unknown, seen: () => readonly vscode.Uri[]): DiffSides | null {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputTextDiff) {
    const { original, modified } = input;
    const isMeant =
      !(given instanceof vscode.Uri) || [original, modified].map(String).includes(String(given));
    return isMeant ? { original, modified } : null;
  }
  // Two custom editors side by side are a diff editor, too, of which VS Code passes only the right side.
  if (input !== undefined || !(given instanceof vscode.Uri)) return null;
  const others = seen().filter((uri) => String(uri) !== String(given));
  const namesakes = others.filter((uri) => fileOf(uri).path === fileOf(given).path);
  const [original, another] =
    namesakes.length > 0 ? namesakes : others.filter(({ scheme }) => scheme === 'git');
  return original && !another ? { original, modified: given } : null;
}

/** Reads both sides when they are asked for, the one before first. */
export function pairOf(
  name: string,
  before: () => Promise<Revision>,
  after: () => Promise<Revision>,
): AskPair {
  return async () => ({ name, before: await before(), after: await after() });
}

/** Whether both are ordinary files, or the original is a revision of VS Code's git. */
function isKeptLike(original: vscode.Uri, { scheme, authority }: vscode.Uri): boolean {
  if (original.scheme === 'git') return true;
  return original.scheme === scheme && original.authority === authority;
}

/** A git revision by its URI, or the file as it is on disk. */
async function atAddress(uri: vscode.Uri): Promise<Revision> {
  if (uri.scheme !== 'git') return onDisk(uri);
  const hasGit = await gitApi().then(
    () => true,
    () => false,
  );
  return hasGit ? atRef(fileOf(uri), refOf(uri)) : asGiven(uri);
}

/**
 * A URI that only VS Code can resolve: of another source control provider, or of git on another machine.
 * @throws ServiceError `fileMissing` when it cannot be read
 */
async function asGiven(source: vscode.Uri): Promise<Revision> {
  await Promise.resolve(vscode.workspace.fs.stat(source)).catch((cause: unknown) => {
    const text = say('{name} cannot be read.', { name: nameOf(fileOf(source)) });
    throw new ServiceError('fileMissing', text, { cause });
  });
  return { source, label: await labelOf(source) };
}

async function labelOf(uri: vscode.Uri): Promise<string> {
  if (uri.scheme !== 'git') return say('original');
  const ref = refOf(uri);
  const stage = stages.get(ref);
  if (stage === 'staged' && (await isAtHead(uri))) return 'HEAD';
  if (stage) return stageWords()[stage];
  return isHash(ref) ? shortHash(ref) : ref;
}

/** Whether the last commit has what a version of the index has; git itself cannot be asked here. */
async function isAtHead(uri: vscode.Uri): Promise<boolean> {
  const head = uri.with({ query: JSON.stringify({ ...queryOf(uri), ref: 'HEAD' }) });
  const read = (one: vscode.Uri) =>
    Promise.resolve(vscode.workspace.fs.readFile(one)).catch(() => null);
  const [committed, staged] = await Promise.all([read(head), read(uri)]);
  return committed !== null && staged !== null && areEqual(committed, staged);
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** Refs by which VS Code's git names versions in the index: `~` or empty for staged, `~2` for a side of a conflict. */
const stages = new Map<string, Stage>([
  ['', 'staged'],
  ['~', 'staged'],
  ['~1', 'base'],
  ['~2', 'ours'],
  ['~3', 'theirs'],
]);

/** The revision that git names by a ref: a commit, the index, or a side of a conflict. */
export function atRef(file: vscode.Uri, ref: string): Promise<Revision> {
  const stage = stages.get(ref);
  return stage ? atStage(file, stage) : atCommit(file, ref);
}

/** The file in the workspace of which a revision by git is; any other address unchanged. */
export function fileOf(uri: vscode.Uri): vscode.Uri {
  const path = uri.scheme === 'git' ? textOrNull(queryOf(uri)['path']) : null;
  return path === null ? uri : vscode.Uri.file(path);
}

function refOf(uri: vscode.Uri): string {
  return textOrNull(queryOf(uri)['ref']) ?? '';
}

function queryOf({ query }: vscode.Uri): Record<string, unknown> {
  const value = jsonOrNull(query);
  return isRecord(value) ? value : {};
}
