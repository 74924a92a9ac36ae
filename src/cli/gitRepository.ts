import { execFile, spawn } from 'node:child_process';
import { copyFile, open } from 'node:fs/promises';
import path from 'node:path';
import { WrongArguments } from '../service/node/limitArguments';
import type { GitStates } from './commandArguments';
import { exitCodes, fileTrouble, Trouble } from './troubles';

/** A commit by its hash, the index, or the working tree. */
export type State = { readonly commit: string } | 'index' | 'files';

export interface ComparedStates {
  readonly base: State;
  readonly head: State;
  /** Paths as git takes them; none means all. */
  readonly paths: readonly string[];
  /** The names of the states, for the user. */
  readonly names: { readonly base: string; readonly head: string };
}

/** A commit, and the name by which it was requested. */
interface NamedCommit {
  readonly commit: string;
  readonly name: string;
}

const maxBytes = 100_000_000;

/** The git repository that contains a folder. */
export class GitRepository {
  /** @throws Trouble when there is no repository, or git is not installed */
  static async at(folder: string): Promise<GitRepository> {
    const root = await answerOf(folder, ['rev-parse', '--show-toplevel']);
    return new GitRepository(folder, root.replace(/\r?\n$/, ''));
  }

  private constructor(
    private readonly folder: string,
    /** Path of the working tree, without links. */
    readonly root: string,
  ) {}

  /**
   * Determines which states are compared. As with `git diff`, revisions come before paths, and whatever is not a
   * revision is a path. Without revisions, the last commit is compared with the working tree.
   * @throws WrongArguments
   */
  async statesOf({ given, paths, isStaged }: GitStates): Promise<ComparedStates> {
    const commits: NamedCommit[] = [];
    const rest = [...given];
    for (let [next] = rest; next !== undefined && commits.length < 2; [next] = rest) {
      const found = await this.commitsOf(next);
      if (!found || commits.length + found.length > 2) break;
      commits.push(...found);
      rest.shift();
    }
    const [base = await this.namedCommit('HEAD'), head] = commits;
    if (!base) {
      throw new Trouble('The repository has no commit yet.', 'noRevision', exitCodes.files);
    }
    if (isStaged && head) {
      throw new WrongArguments('--staged compares one revision with what is staged.');
    }
    const wanted = [...rest, ...paths];
    for (const one of rest) await this.mustBeKnown(one, base.commit);
    const withoutCommit = isStaged ? inIndex : inFiles;
    const { state, name } = head
      ? { state: { commit: head.commit }, name: named(head) }
      : withoutCommit;
    return {
      ...{ base: { commit: base.commit }, head: state, paths: wanted },
      names: { base: named(base), head: name },
    };
  }

  /** The output of `git diff --name-status -z`, with renames followed. */
  changes({ base, head, paths }: ComparedStates): Promise<string> {
    const states = [base, head].flatMap((state) =>
      state === 'files' ? [] : state === 'index' ? ['--cached'] : [state.commit],
    );
    const plain = ['-c', 'diff.relative=false', '-c', 'color.diff=false'];
    const args = [...plain, 'diff', '--name-status', '-M', '-z', '--no-ext-diff'];
    return answerOf(this.folder, [...args, ...states.toSorted(optionsFirst), '--', ...paths]);
  }

  /**
   * Writes a file as it is in a state.
   * @param name path below the root of the repository, with `/`
   * @throws Trouble
   */
  async save(name: string, state: State, to: string): Promise<void> {
    if (state === 'files') {
      const file = path.join(this.root, ...name.split('/'));
      await copyFile(file, to).catch((error: unknown) => {
        throw fileTrouble('read', name, error);
      });
      return;
    }
    const object = `${state === 'index' ? '' : state.commit}:${name}`;
    // The content that a checkout would write, including that of Git LFS.
    await saveAnswer(this.root, ['cat-file', '--filters', object], to, name);
  }

  /**
   * The path of a file at a commit, below the root, with `/`.
   * @param file path of the file as it is now, without links
   * @throws Trouble
   */
  async nameAt(file: string, commit: string): Promise<string> {
    const name = path.relative(this.root, file).split(path.sep).join('/');
    const follow = ['log', '--follow', '--format=', '--name-only', '-z', '--max-count=5000'];
    const names = (await answerOf(this.root, [...follow, '--', name])).split('\0');
    for (const one of new Set([name, ...names.map((given) => given.replace(/^\n+/, ''))])) {
      if (one !== '' && (await this.has(one, commit))) return one;
    }
    throw new Trouble(`${name} is not in that revision.`, 'noFile', exitCodes.files);
  }

  private has(name: string, commit: string): Promise<boolean> {
    return answerOf(this.root, ['cat-file', '-e', `${commit}:${name}`]).then(
      () => true,
      () => false,
    );
  }

  /** Returns two commits for `A..B` and `A...B`; null for text that names no revision. */
  private async commitsOf(given: string): Promise<readonly NamedCommit[] | null> {
    const at = given.indexOf('..');
    if (at < 0) {
      const one = await this.namedCommit(given);
      return one && [one];
    }
    const dots = given.startsWith('...', at) ? '...' : '..';
    const [first, second] = [given.slice(0, at), given.slice(at + dots.length)];
    const old = await this.namedCommit(first === '' ? 'HEAD' : first);
    const current = await this.namedCommit(second === '' ? 'HEAD' : second);
    if (!old || !current) return null;
    if (dots === '..') return [old, current];
    const args = ['merge-base', old.commit, current.commit];
    const common = (await answerOf(this.folder, args).catch(() => '')).trim();
    if (common === '') return null;
    return [{ commit: common, name: `merge base of ${old.name} and ${current.name}` }, current];
  }

  private async namedCommit(name: string): Promise<NamedCommit | null> {
    const commit = await this.commitOf(name);
    return commit === undefined ? null : { commit, name };
  }

  /** The hash of a commit; undefined when the name does not resolve to one. */
  async commitOf(name: string): Promise<string | undefined> {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
    const hash = await answerOf(this.folder, args).catch(() => '');
    return hash === '' ? undefined : hash.trim();
  }

  // A misspelt revision must not be taken for a path without changes.
  private async mustBeKnown(given: string, base: string): Promise<void> {
    const file = path.resolve(this.folder, given);
    const isThere = await open(file).then(
      (handle) => handle.close().then(() => true),
      () => false,
    );
    if (isThere) return;
    const listed = await answerOf(this.folder, ['ls-tree', '-r', '--name-only', base, '--', given]);
    if (listed !== '') return;
    throw new WrongArguments(
      `${given} is neither a revision nor a file of the repository. Put -- before paths.`,
    );
  }
}

const inIndex = { state: 'index', name: 'what is staged' } as const;
const inFiles = { state: 'files', name: 'the working tree' } as const;

/** For example `main · a1b2c3d`; only the short hash when a hash was given. */
function named({ commit, name }: NamedCommit): string {
  const short = commit.slice(0, 7);
  return commit.startsWith(name) ? short : `${name} · ${short}`;
}

function optionsFirst(a: string, b: string): number {
  return Number(b.startsWith('--')) - Number(a.startsWith('--'));
}

function answerOf(folder: string, args: readonly string[]): Promise<string> {
  const options = { cwd: folder, windowsHide: true, maxBuffer: maxBytes };
  return new Promise((resolve, reject) => {
    execFile('git', [...args], options, (cause, text, said) => {
      if (cause) reject(gitTrouble(cause, said));
      else resolve(text);
    });
  });
}

async function saveAnswer(
  folder: string,
  args: readonly string[],
  to: string,
  name: string,
): Promise<void> {
  const file = await open(to, 'w', 0o600);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const stdio = ['ignore', file.fd, 'ignore'] as const;
      const git = spawn('git', [...args], { cwd: folder, windowsHide: true, stdio: [...stdio] });
      git.once('error', (error) => reject(gitTrouble(error, '')));
      git.once('exit', resolve);
    });
    if (code !== 0) throw new Trouble(`Git cannot read ${name} there.`, 'git', exitCodes.files);
  } finally {
    await file.close();
  }
}

function gitTrouble(error: Error, said: string): Trouble {
  if ('code' in error && error.code === 'ENOENT') {
    return new Trouble('There is no git on this machine.', 'noGit', exitCodes.files);
  }
  const [first = ''] = said.split('\n');
  const sentence = first === '' ? error.message : first;
  return new Trouble(`Git says: ${sentence}`, 'git', exitCodes.files);
}
