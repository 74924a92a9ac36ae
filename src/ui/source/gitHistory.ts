import { bytesOfSource } from '../../client/source/bytesOfSource';
import { execFile } from 'node:child_process';
import * as vscode from 'vscode';
import { gitApi } from './gitApi';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { hashOfObject } from './gitObject';
import { gitSourceFile, pathIn } from './gitRevision';
import { repositoryOf } from './repositoryOf';

/** A branch or a tag. */
export interface GitRef {
  /** Such as `main`, `origin/main`, `v1.2`. */
  readonly name: string;
  readonly kind: 'branch' | 'remote' | 'tag';
}

/** The branches and tags of a file's repository, newest first; none without a repository. */
export async function refsOf(file: vscode.Uri): Promise<readonly GitRef[]> {
  const git = await gitOf(file);
  if (!git) return [];
  const folders = ['refs/heads', 'refs/remotes', 'refs/tags'];
  const format = '--format=%(refname)%00%(refname:short)';
  const text = await answerOf(git, ['for-each-ref', '--sort=-creatordate', format, ...folders]);
  return (text ?? '').split('\n').flatMap((line): GitRef[] => {
    const [whole = '', name = ''] = line.split('\0');
    const kind = kinds.find(([folder]) => whole.startsWith(folder))?.[1];
    return kind && name !== '' && !whole.endsWith('/HEAD') ? [{ name, kind }] : [];
  });
}

const kinds = [
  ['refs/heads/', 'branch'],
  ['refs/remotes/', 'remote'],
  ['refs/tags/', 'tag'],
] as const;

/** The file under the name it had at a commit; under its current name when it had none there. */
export async function fileAt(file: vscode.Uri, hash: string): Promise<vscode.Uri> {
  const git = await gitOf(file);
  if (!git || (await isThere(git, hash, git.below))) return file;
  for (const name of await namesOf(file)) {
    if (await isThere(git, hash, name)) return vscode.Uri.joinPath(git.root, ...name.split('/'));
  }
  return file;
}

/**
 * Whether a commit has the file, under any of its names.
 * @throws ServiceError `notAccepted` when there is no repository, `fileMissing` when git fails
 */
export async function isFileAt(file: vscode.Uri, ref: string): Promise<boolean> {
  const { git, root } = await mustBeIn(file);
  for (const name of await namesOf(file)) {
    if ((await hashOfObject(git, root.fsPath, `${ref}:${name}`)) !== null) return true;
  }
  return false;
}

/** The names of a file in its history, relative to the root of its repository, with `/`; the current name first. */
export async function namesOf(file: vscode.Uri): Promise<readonly string[]> {
  const git = await gitOf(file);
  if (!git) return [];
  const args = ['log', '--follow', '--format=', '--name-only', '-z', `--max-count=${maxCommits}`];
  const text = await answerOf(git, [...args, '--', git.below]);
  const names = (text ?? '').split('\0').map((name) => name.replace(/^\n+/, ''));
  return [...new Set([git.below, ...names.filter((name) => name !== '')])];
}

/**
 * The output of `git diff --name-status -M -z` for a folder. Revision names are verified, so that none can act as an
 * option.
 * @param head null for the working tree
 * @throws ServiceError `notAccepted` when there is no repository, `fileMissing` when there is no such revision
 */
export async function changesBelow(
  folder: vscode.Uri,
  base: string,
  head: string | null,
): Promise<string> {
  const git = await mustBeIn(folder);
  const hashes = await Promise.all(
    [base, ...(head === null ? [] : [head])].map((ref) => hashIn(git, ref)),
  );
  const below = git.below === '' ? '.' : git.below;
  const args = ['diff', '--name-status', '-M', '-z', '--no-ext-diff', ...hashes, '--', below];
  const output = (await answerOf(git, args)) ?? '';
  // Untracked files count as added.
  const others = ['ls-files', '--others', '--exclude-standard', '-z', '--full-name', '--', below];
  const untracked = head === null ? ((await answerOf(git, others)) ?? '') : '';
  const added = untracked.split('\0').filter((name) => name !== '');
  return output + added.map((name) => `A\0${name}\0`).join('');
}

/**
 * Reads a file by its name relative to the root of the repository.
 * @param state null for the working tree
 * @throws ServiceError, as reading a revision does
 */
export async function bytesAt(
  folder: vscode.Uri,
  name: string,
  state: string | null,
): Promise<Uint8Array> {
  const git = await mustBeIn(folder);
  const file = vscode.Uri.joinPath(git.root, ...name.split('/'));
  if (state === null) return vscode.workspace.fs.readFile(file);
  return bytesOfSource(await gitSourceFile({ file, hash: await hashIn(git, state) }));
}

/**
 * The full hash of a revision.
 * @throws ServiceError `notAccepted` when there is no repository, `fileMissing` when there is no such revision
 */
export async function commitAt(folder: vscode.Uri, ref: string): Promise<string> {
  return hashIn(await mustBeIn(folder), ref);
}

/** The URI of a file by its name relative to the root of the repository. */
export async function fileNamed(folder: vscode.Uri, name: string): Promise<vscode.Uri> {
  const { root } = await mustBeIn(folder);
  return vscode.Uri.joinPath(root, ...name.split('/'));
}

async function mustBeIn(folder: vscode.Uri): Promise<GitPlace> {
  const git = await gitOf(folder);
  if (git) return git;
  const name = folder.path.split('/').at(-1) ?? '';
  throw new ServiceError('notAccepted', say('{name} is in no git repository.', { name }));
}

async function hashIn(git: GitPlace, ref: string): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const hash = (await answerOf(git, args))?.trim() ?? '';
  if (hash !== '') return hash;
  const text = say('There is no revision {ref} in the repository of this file.', {
    ref: ref.slice(0, 60),
  });
  throw new ServiceError('fileMissing', text);
}

/** Renames are searched in this many commits. */
const maxCommits = 5000;
const maxBytes = 50_000_000;

interface GitPlace {
  readonly git: string;
  readonly root: vscode.Uri;
  /** The file relative to the root, with `/`. */
  readonly below: string;
}

async function gitOf(file: vscode.Uri): Promise<GitPlace | null> {
  const api = await gitApi();
  const repository = await repositoryOf(api, file);
  if (!repository) return null;
  const root = repository.rootUri;
  return { git: api.git.path, root, below: await pathIn(root.fsPath, file) };
}

async function isThere(git: GitPlace, hash: string, name: string): Promise<boolean> {
  return (await answerOf(git, ['rev-parse', '--verify', '--quiet', `${hash}:${name}`])) !== null;
}

/** Null when git fails. */
function answerOf({ git, root }: GitPlace, args: readonly string[]): Promise<string | null> {
  const options = { cwd: root.fsPath, windowsHide: true, maxBuffer: maxBytes };
  return new Promise((resolve) => {
    execFile(git, [...args], options, (cause, text) => {
      resolve(cause ? null : text);
    });
  });
}
