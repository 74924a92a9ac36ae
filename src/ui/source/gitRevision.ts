import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { memorySourceFile } from '../../client/source/memorySourceFile';
import type { SourceFile } from '../../client/source/sourceFile';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { isCadOrMeshFile } from '../../interface/isCadOrMeshFile';
import { sourceExtensionOf } from '../../interface/sourceExtension';
import { isMeshFile } from '../../model/meshFiles';
import { isRecord, textOrNull, jsonOrNull } from '../../words/unknown';
import { gitApi } from './gitApi';
import { hashOfObject, isHash } from './gitObject';
import { repositoryOf } from './repositoryOf';

/** An old revision is held in memory, so larger files are refused. */
const largestBytes = 1_000_000_000;

/** A file at a commit. */
export interface GitRevision {
  readonly file: vscode.Uri;
  /** The full hash, because a branch name may mean another commit later. */
  readonly hash: string;
  /** Whether the hash is that of the content itself (a blob, such as a staged file) and not of a commit. */
  readonly isContent?: boolean;
}

/** The versions of a file in git's index: staged, and the three sides of a conflict. */
export type Stage = 'staged' | 'base' | 'ours' | 'theirs';

const stageNumbers: Readonly<Record<Stage, number>> = { staged: 0, base: 1, ours: 2, theirs: 3 };

/** A version of a file in git's index. */
export interface InIndex {
  readonly source: vscode.Uri;
  /** Whether the last commit has the same content under the same name, so that nothing of the file is staged. */
  readonly isAtHead: boolean;
}

/**
 * A file's version in git's index; null when there is none.
 * @throws ServiceError `fileMissing` when git fails
 */
export async function inIndex(file: vscode.Uri, stage: Stage): Promise<InIndex | null> {
  const api = await gitApi();
  const repository = await repositoryOf(api, file);
  if (!repository) return null;
  const root = repository.rootUri.fsPath;
  const below = await pathIn(root, file);
  const hash = await hashOfObject(api.git.path, root, `:${stageNumbers[stage]}:${below}`);
  if (hash === null) return null;
  const query = JSON.stringify({ path: file.fsPath, ref: hash, isContent: true });
  // A repository without a commit has no HEAD, which `rev-parse` answers like a name that is not there.
  const atHead =
    stage === 'staged' ? await hashOfObject(api.git.path, root, `HEAD:${below}`) : null;
  return { source: file.with({ scheme: 'git', query }), isAtHead: atHead === hash };
}

/** The revision that a `git:` URI names; null when it names none. */
export function gitRevisionOf(source: vscode.Uri): GitRevision | null {
  if (source.scheme !== 'git') return null;
  const query = jsonOrNull(source.query);
  const file = isRecord(query) ? textOrNull(query['path']) : null;
  const hash = isRecord(query) ? textOrNull(query['ref']) : null;
  if (file === null || hash === null || !isHash(hash)) return null;
  const isContent = isRecord(query) && query['isContent'] === true;
  return { file: vscode.Uri.file(file), hash, ...(isContent && { isContent }) };
}

/**
 * The CAD or 3D file of a revision, named after both: `bolt@a1b2c3d.step`.
 * @throws ServiceError `fileMissing`, `fileEmpty`, `notAccepted`
 */
export async function gitSourceFile(revision: GitRevision): Promise<SourceFile> {
  const name = path.basename(revision.file.fsPath);
  const hash = shortHash(revision.hash);
  const bytes = await contentOf(revision, name);
  if (isPointer(bytes)) {
    const text = say(
      '{name} is kept by Git LFS at {hash}, and its content is not on this machine. Fetch it with “git lfs fetch --all”.',
      { name, hash },
    );
    throw new ServiceError('fileMissing', text);
  }
  return memorySourceFile(revisionName(name, hash), bytes, isCadOrMeshFile);
}

async function contentOf(revision: GitRevision, name: string): Promise<Uint8Array> {
  const { file, hash, isContent } = revision;
  const git = await gitApi().catch((error: unknown) => ({ error }));
  if ('error' in git) {
    const given = await givenByWindow(revision);
    if (given) return given;
    throw git.error;
  }
  const repository = await repositoryOf(git, file);
  if (!repository)
    throw new ServiceError('fileMissing', say('{name} is in no git repository.', { name }));
  const root = repository.rootUri.fsPath;
  const below = await pathIn(root, file);
  const object = isContent === true ? [`--path=${below}`, hash] : [`${hash}:${below}`];
  return blobOf(git.git.path, root, object, name, shortHash(hash));
}

/** In a browser, the extension cannot run git, but VS Code's file system provides the revision. */
async function givenByWindow({ file, hash, isContent }: GitRevision): Promise<Uint8Array | null> {
  if (isContent === true) return null;
  const address = file.with({
    scheme: 'git',
    query: JSON.stringify({ path: file.fsPath, ref: hash }),
  });
  return Promise.resolve(vscode.workspace.fs.readFile(address)).catch(() => null);
}

/** `bolt.step` at `a1b2c3d` becomes `bolt@a1b2c3d.step`, because services recognise the format by the extension. */
export function revisionName(name: string, revision: string): string {
  const extension = sourceExtensionOf(name) ?? (isMeshFile(name) ? path.extname(name) : '');
  // Creo's version number may have several digits.
  const numbered = /\.prt\.[^.]+$/i.exec(name)?.[0];
  const stem = name.length - (extension === '.prt.x' && numbered ? numbered : extension).length;
  return `${name.slice(0, stem)}@${revision}${name.slice(stem)}`;
}

/** The start of a hash, as git shows it to people. */
export function shortHash(hash: string): string {
  return hash.slice(0, 7);
}

// The API's `buffer` is not used, because it runs `git show --textconv`, which applies diff drivers in place of
// returning the file's bytes. `--filters` returns what a checkout would write, also for Git LFS.
function blobOf(
  git: string,
  root: string,
  object: readonly string[],
  name: string,
  revision: string,
): Promise<Uint8Array> {
  const limits = { encoding: 'buffer', maxBuffer: largestBytes } as const;
  const options = { ...limits, cwd: root, windowsHide: true };
  return new Promise((resolve, reject) => {
    execFile(git, ['cat-file', '--filters', ...object], options, (cause, bytes) => {
      if (!cause) resolve(bytes);
      else {
        const text = say('{name} is not in the revision {object}, or git cannot read it there.', {
          name,
          object: revision,
        });
        reject(new ServiceError('fileMissing', text, { cause }));
      }
    });
  });
}

/** Git names files by their path relative to the root, with slashes. */
export async function pathIn(root: string, file: vscode.Uri): Promise<string> {
  const direct = path.relative(root, file.fsPath);
  const isBelow = !direct.startsWith('..') && !path.isAbsolute(direct);
  const below = isBelow ? direct : path.relative(await real(root), await realFile(file.fsPath));
  return below.split(path.sep).join('/');
}

async function realFile(file: string): Promise<string> {
  return path.join(await real(path.dirname(file)), path.basename(file));
}

function real(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}

function isPointer(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 60)).toString('latin1');
  return bytes.length < 1024 && head.startsWith('version https://git-lfs.github.com/spec/');
}
