import { execFile } from 'node:child_process';
import type { Commit, Repository } from './gitApi';

const maxBytes = 50_000_000;

/** A repository that is queried by running git. */
export interface ProgramRepository extends Pick<Repository, 'getCommit' | 'log'> {
  /** Its root folder. */
  readonly root: string;
}

/**
 * The repository of a folder, found by running git; null when there is none, or git fails.
 * @param git path of the program
 */
export async function repositoryByProgram(
  git: string,
  folder: string,
): Promise<ProgramRepository | null> {
  const said = await answerOf(git, folder, ['rev-parse', '--show-toplevel']).catch(() => '');
  const root = said.replace(/\r?\n$/, '');
  if (root === '') return null;
  const commits = (...args: readonly string[]) =>
    answerOf(git, root, ['log', '-z', `--format=${format}`, ...args]).then(readCommits);
  return {
    root,
    async getCommit(ref) {
      const [commit] = await commits('--max-count=1', '--end-of-options', `${ref}^{commit}`, '--');
      if (!commit) throw new Error('No commit');
      return commit;
    },
    log: ({ maxEntries, path: name }) => commits(`--max-count=${maxEntries}`, '--', name),
  };
}

/** Format of a commit with NUL between its fields; `-z` adds one after each commit. */
const format = ['%H', '%an', '%aI', '%B'].join('%x00');
const fields = 4;

/** Parses the output of `git log -z` in that format. */
export function readCommits(said: string): readonly Commit[] {
  const texts = said.split('\0');
  const commits: Commit[] = [];
  for (let at = 0; at + fields <= texts.length; at += fields) {
    const [hash = '', authorName = '', date = '', message = ''] = texts.slice(at, at + fields);
    const authorDate = new Date(date);
    const isDated = !Number.isNaN(authorDate.getTime());
    commits.push({ hash, authorName, message: message.trimEnd(), ...(isDated && { authorDate }) });
  }
  return commits;
}

function answerOf(git: string, folder: string, args: readonly string[]): Promise<string> {
  const options = { cwd: folder, windowsHide: true, maxBuffer: maxBytes };
  return new Promise((resolve, reject) => {
    execFile(git, [...args], options, (cause, text) => {
      if (cause) reject(new Error('Git does not tell', { cause }));
      else resolve(text);
    });
  });
}
