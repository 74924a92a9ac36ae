import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { changedCadFiles, type ChangedCadFile } from '../interface/changedCadFiles';
import type { GitDiff } from './commandArguments';
import { FileComparer, type ComparerHooks, type Difference } from './fileComparer';
import { GitRepository, type ComparedStates } from './gitRepository';
import { fileTrouble, Trouble } from './troubles';

/** What became of one file, or why nobody can tell. */
export type FileDifference = ChangedCadFile &
  (Difference | { readonly error: { readonly code: string; readonly message: string } });

/**
 * Compares every CAD file that differs between two states of the repository of the current folder. Trouble with one
 * file stands in its place, and the others are reported.
 * @throws Trouble
 */
export async function diffGit(
  command: GitDiff,
  hooks: ComparerHooks,
): Promise<readonly FileDifference[]> {
  const repository = await GitRepository.at(process.cwd());
  const states = await repository.statesOf(command);
  const changes = changedCadFiles(await repository.changes(states));
  return FileComparer.use(command, hooks, async (comparer) => {
    const told: FileDifference[] = [];
    for (const change of changes) {
      if (hooks.signal.aborted) throw new Trouble('It was cancelled.', 'cancelled', 3);
      hooks.phase(change.after ?? change.before ?? '');
      told.push({ ...change, ...(await differenceOf(change)) });
    }
    return told;

    async function differenceOf({ before, after }: ChangedCadFile) {
      try {
        const [old, current] = [
          before === null ? null : await sideOf(before, states.base, 'before'),
          after === null ? null : await sideOf(after, states.head, 'after'),
        ];
        return await comparer.compare(old, current, await pictureOf(after ?? before ?? ''));
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        return { error: { code: error.code, message: error.message } };
      }
    }

    async function sideOf(name: string, state: ComparedStates['head'], side: string) {
      const sourcePath = path.join(comparer.folder, side);
      await repository.save(name, state, sourcePath);
      return { sourcePath, fileName: path.posix.basename(name) };
    }
  });

  // Under the folders that the file has, so that none takes the place of another.
  async function pictureOf(name: string): Promise<string | null> {
    if (command.picture === null) return null;
    const picture = path.join(command.picture, ...`${name}.png`.split('/'));
    await mkdir(path.dirname(picture), { recursive: true }).catch((error: unknown) => {
      throw fileTrouble('written', picture, error);
    });
    return picture;
  }
}

/** For people: the name of each file, and below it what became of it. */
export function gitDiffLines(files: readonly FileDifference[]): readonly string[] {
  return files.flatMap((file) => [nameOf(file), ...wordsOf(file).map((line) => `  ${line}`)]);
}

function nameOf({ before, after }: ChangedCadFile): string {
  if (before === null) return `${after} (new)`;
  if (after === null) return `${before} (deleted)`;
  return before === after ? after : `${before} → ${after}`;
}

function wordsOf(file: FileDifference): readonly string[] {
  if ('error' in file) return [file.error.message];
  return file.lines.length > 0 ? file.lines : ['The model is the same.'];
}
