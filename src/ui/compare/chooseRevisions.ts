import path from 'node:path';
import * as vscode from 'vscode';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { isCadOrMeshFile } from '../../interface/isCadOrMeshFile';
import { acceptedExtensions } from '../../interface/sourceExtension';
import { meshExtensions } from '../../model/meshFiles';
import { dialogExtensions } from '../upload/chooseFiles';
import { displayText } from '../base/displayText';
import { choose, type Choice } from '../sinks/questions';
import { gitApi, type Commit, type GitApi, type Repository } from '../source/gitApi';
import { repositoryOf } from '../source/repositoryOf';
import { fileAt, namesOf, refsOf, type GitRef } from '../source/gitHistory';
import { inIndex, shortHash, type Stage } from '../source/gitRevision';

/** A revision of a file, and its label. */
export interface Revision {
  readonly source: vscode.Uri;
  readonly label: string;
  /** Whether the label tells when the file was saved. */
  readonly isDated?: boolean;
}

/** The file in its folder, labelled with the time at which it was saved, if its file system tells one. */
export async function onDisk(file: vscode.Uri, name?: string): Promise<Revision> {
  const { mtime } = await Promise.resolve(vscode.workspace.fs.stat(file)).catch(
    (cause: unknown) => {
      throw new ServiceError('fileMissing', say('{name} cannot be read.', { name: nameOf(file) }), {
        cause,
      });
    },
  );
  return { source: file, label: labelOnDisk(mtime, name), isDated: true };
}

function labelOnDisk(mtime: number, name: string | undefined): string {
  // Virtual file systems that keep no times give 0.
  if (!(mtime > 0)) return name ?? say('the file as it is now');
  const words = say('saved {time}', { time: timeText(mtime) });
  return name === undefined ? words : say('{name}, {words}', { name, words });
}

/**
 * The file at a commit, given by a hash, a branch, a tag, or an expression such as `HEAD~2`.
 * @param name label of the commit, if it differs from `ref`
 * @throws ServiceError `fileMissing` when there is no such revision, or no git; `notAccepted` when the file is in no
 * repository
 */
export async function atCommit(
  file: vscode.Uri,
  ref: string,
  name: string = ref,
): Promise<Revision> {
  const api = await gitApi();
  const repository = await mustBeIn(api, file);
  const commit = await repository.getCommit(ref).catch((cause: unknown) => {
    const text = say('There is no revision {ref} in the repository of this file.', {
      ref: displayText(ref, 60),
    });
    throw new ServiceError('fileMissing', text, { cause });
  });
  return revisionAt(api, file, commit.hash, name);
}

/**
 * A version of the file in git's index.
 * @throws ServiceError `fileMissing` when there is none
 */
export async function atStage(file: vscode.Uri, stage: Stage): Promise<Revision> {
  const found = await atStageOrNull(file, stage);
  if (found) return found;
  const text = say('{name} has nothing in git that is {stage}.', {
    ...{ name: nameOf(file), stage: stageWords()[stage] },
  });
  throw new ServiceError('fileMissing', text);
}

/**
 * Null when there is no such version. Where nothing of the file is staged, the index has what the last commit has, and
 * the revision is that commit's.
 * @throws ServiceError `fileMissing` when git fails
 */
export async function atStageOrNull(file: vscode.Uri, stage: Stage): Promise<Revision | null> {
  const found = await inIndex(file, stage);
  if (!found) return null;
  return found.isAtHead
    ? atCommit(file, 'HEAD')
    : { source: found.source, label: stageWords()[stage] };
}

/** The sides of a file in conflict, and the staged one, in words for a list. */
export const stageWords = (): Readonly<Record<Stage, string>> => ({
  staged: say('staged'),
  base: say('base of the conflict'),
  ours: say('ours'),
  theirs: say('theirs'),
});

/**
 * Asks for two revisions of a file, at least one of them in git; null when the user cancels.
 * @throws ServiceError `notAccepted` when the file is in no repository
 */
export async function askTwoRevisions(
  file: vscode.Uri,
): Promise<readonly [before: Revision, after: Revision] | null> {
  const api = await gitApi();
  const git = { api, repository: await mustBeIn(api, file) };
  const name = displayText(nameOf(file), 60);
  const before = await askOneOf(git, file, say('{name}: the old revision', { name }));
  const after = before && (await askOneOf(git, file, say('{name}: the new revision', { name })));
  return before && after ? [before, after] : null;
}

async function askOneOf(git: Git, file: vscode.Uri, title: string): Promise<Revision | null> {
  const disk: Choice<'disk'> = {
    value: 'disk',
    icon: 'file',
    label: say('The Working Tree'),
    description: say('the file as it is now'),
  };
  const chosen = await choose([...revisionsInGit(), disk], { title });
  if (chosen === 'disk') return onDisk(file);
  return chosen ? inGit(git, file, chosen) : null;
}

function inGit(git: Git, file: vscode.Uri, chosen: InGit): Promise<Revision | null> {
  switch (chosen) {
    case 'head':
      return atCommit(file, 'HEAD');
    case 'staged':
      return atStage(file, 'staged');
    case 'ref':
      return askRef(file);
    case 'commit':
      return askCommit(git, file);
  }
}

async function askRef(file: vscode.Uri): Promise<Revision | null> {
  const items = refsOf(file).then((all) => {
    if (all.length > 0) return all.map(refItem);
    const text = say('The repository of {name} has no branch and no tag.', { name: nameOf(file) });
    throw new ServiceError('fileMissing', text);
  });
  const chosen = await choose(await items, { title: say('Compare with the branch or tag') });
  return chosen ? atCommit(file, chosen.name) : null;
}

function refItem(ref: GitRef): Choice<GitRef> {
  const label = displayText(ref.name, 100);
  switch (ref.kind) {
    case 'branch':
      return { value: ref, icon: 'git-branch', label };
    case 'remote':
      return { value: ref, icon: 'cloud', label };
    case 'tag':
      return { value: ref, icon: 'tag', label };
  }
}

/** Asks with which revision a file is to be compared; null when the user cancels. */
export async function askRevision(file: vscode.Uri): Promise<Revision | null> {
  const git = await gitOf(file);
  const title = say('Compare {name} with', { name: displayText(nameOf(file), 60) });
  const chosen = git ? await choose(otherRevisions(), { title }) : 'file';
  if (chosen === undefined) return null;
  if (chosen === 'file') return askFile(file);
  return git && inGit(git, file, chosen);
}

type InGit = 'head' | 'staged' | 'ref' | 'commit';

const revisionsInGit = (): readonly Choice<InGit>[] => [
  { value: 'head', icon: 'git-commit', label: 'HEAD', description: say('the last commit') },
  { value: 'staged', icon: 'inbox', label: say('The Index'), description: say('what is staged') },
  {
    value: 'commit',
    icon: 'history',
    label: say('A Commit…'),
    description: say('of the history of this file'),
  },
  { value: 'ref', icon: 'git-branch', label: say('A Branch or Tag…') },
];

const otherRevisions = (): readonly Choice<InGit | 'file'>[] => [
  ...revisionsInGit(),
  { value: 'file', icon: 'file', label: say('Another File…') },
];

interface Git {
  readonly api: GitApi;
  readonly repository: Repository;
}

async function gitOf(file: vscode.Uri): Promise<Git | null> {
  if (file.scheme !== 'file') return null;
  try {
    const api = await gitApi();
    const repository = await repositoryOf(api, file);
    return repository && { api, repository };
  } catch {
    // Without git, only other files can be chosen.
    return null;
  }
}

const maxCommits = 500;

async function askCommit({ api, repository }: Git, file: vscode.Uri): Promise<Revision | null> {
  const items = commitsOf(repository, file).then((all) => {
    if (all.length > 0) return all.map(commitItem);
    const text = say('{name} has no history in git.', { name: nameOf(file) });
    throw new ServiceError('fileMissing', text);
  });
  const chosen = await choose(await items, { title: say('Compare with the commit') });
  return chosen ? revisionAt(api, file, chosen.hash, subjectOf(chosen)) : null;
}

/** The commits of a file under all its names, newest first. */
async function commitsOf(repository: Repository, file: vscode.Uri): Promise<readonly Commit[]> {
  const names = await namesOf(file);
  const logs = await Promise.all(
    names.slice(0, maxNames).map((name) => {
      const { fsPath } = vscode.Uri.joinPath(repository.rootUri, ...name.split('/'));
      return repository.log({ maxEntries: maxCommits, path: fsPath });
    }),
  );
  const byHash = new Map(logs.flat().map((commit) => [commit.hash, commit]));
  const timeOf = ({ authorDate }: Commit) => authorDate?.getTime() ?? 0;
  return [...byHash.values()].sort((a, b) => timeOf(b) - timeOf(a));
}

const maxNames = 10;

function subjectOf({ message }: Commit): string {
  const [subject = ''] = message.split('\n', 1);
  return displayText(subject);
}

function commitItem(commit: Commit): Choice<Commit> {
  const when = commit.authorDate ? timeText(commit.authorDate.getTime()) : '';
  const detail = [commit.authorName ?? '', when].filter((text) => text !== '').join(say(', '));
  return {
    value: commit,
    label: subjectOf(commit),
    description: shortHash(commit.hash),
    detail: displayText(detail),
  };
}

async function askFile(file: vscode.Uri): Promise<Revision | null> {
  const picked = await vscode.window.showOpenDialog({
    title: say('Compare with'),
    openLabel: say('Compare'),
    defaultUri: vscode.Uri.joinPath(file, '..'),
    filters: {
      [say('CAD files')]: dialogExtensions(comparedExtensions),
      [say('All files')]: ['*'],
    },
  });
  const [other] = picked ?? [];
  return other ? onDisk(other, nameOf(other)) : null;
}

const comparedExtensions = [...acceptedExtensions, ...meshExtensions];

/** The name of a file without its folder, wherever the file is. */
export function nameOf(file: vscode.Uri): string {
  return path.posix.basename(file.path);
}

/** Whether files of this name can be compared. */
export function isCompared(uri: vscode.Uri): boolean {
  return isCadOrMeshFile(uri.path);
}

/** @param name a branch, a tag, or the subject of the commit; omitted from the label when it is only the hash */
async function revisionAt(
  api: GitApi,
  file: vscode.Uri,
  hash: string,
  name: string,
): Promise<Revision> {
  const short = shortHash(hash);
  const isNamed = name !== '' && !hash.startsWith(name);
  return {
    source: api.toGitUri(await fileAt(file, hash), hash),
    label: isNamed ? `${displayText(name, 40)} · ${short}` : short,
  };
}

async function mustBeIn(api: GitApi, file: vscode.Uri): Promise<Repository> {
  const repository = await repositoryOf(api, file);
  if (repository) return repository;
  // Another try with the same file would end alike, so none is offered.
  throw new ServiceError(
    'notAccepted',
    say('{name} is in no git repository.', { name: nameOf(file) }),
  );
}

/** Such as `2026-11-21 14:03`, in local time. */
function timeText(ms: number): string {
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
