import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { changedCadFiles, type ChangedCadFile } from '../interface/changedCadFiles';
import type { GitDiff, GitStates } from './commandArguments';
import { FileComparer, type ComparerHooks, type Difference } from './fileComparer';
import { GitRepository, type ComparedStates } from './gitRepository';
import { exitCodes, fileTrouble, Trouble } from './troubles';

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
  const changed = await changedInRepository(command);
  return FileComparer.use(command, hooks, (comparer) =>
    compareChanged(changed, comparer, hooks, ({ after, before }) =>
      pictureOf(after ?? before ?? ''),
    ),
  );

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

/** The CAD files that two states of a repository have not the same. */
export interface ChangedInRepository {
  readonly repository: GitRepository;
  readonly states: ComparedStates;
  readonly changes: readonly ChangedCadFile[];
}

/**
 * In the repository of the current folder.
 * @throws Trouble
 */
export async function changedInRepository(wanted: GitStates): Promise<ChangedInRepository> {
  const repository = await GitRepository.at(process.cwd());
  const states = await repository.statesOf(wanted);
  return { repository, states, changes: changedCadFiles(await repository.changes(states)) };
}

/**
 * Compares one after the other.
 * @param pictureOf where the picture of a change goes; null for none
 * @throws Trouble when it is cancelled
 */
export async function compareChanged(
  { repository, states, changes }: ChangedInRepository,
  comparer: FileComparer,
  hooks: ComparerHooks,
  pictureOf: (change: ChangedCadFile, at: number) => Promise<string | null>,
): Promise<readonly FileDifference[]> {
  const differences: FileDifference[] = [];
  for (const [at, change] of changes.entries()) {
    if (hooks.signal.aborted) throw new Trouble('It was cancelled.', 'cancelled', exitCodes.engine);
    hooks.phase(change.after ?? change.before ?? '');
    differences.push({ ...change, ...(await differenceOf(change, at)) });
  }
  return differences;

  async function differenceOf(change: ChangedCadFile, at: number) {
    const { before, after } = change;
    try {
      const [old, current] = [
        before === null ? null : await sideOf(before, states.base, 'before'),
        after === null ? null : await sideOf(after, states.head, 'after'),
      ];
      return await comparer.compare(old, current, await pictureOf(change, at));
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
}

/** For people: the name of each file, and below it what became of it. */
export function gitDiffLines(files: readonly FileDifference[]): readonly string[] {
  return files.flatMap((file) => [
    nameOf(file),
    ...[...wordsOf(file), ...notesOn(file)].map((line) => `  ${line}`),
  ]);
}

// Beside the words, since a list that lacks them would pass for all of the change.
function notesOn(file: FileDifference): readonly string[] {
  return 'warnings' in file ? file.warnings.map((text) => `note: ${text}`) : [];
}

function nameOf({ before, after }: ChangedCadFile): string {
  if (before === null) return `${after} (new)`;
  if (after === null) return `${before} (deleted)`;
  return before === after ? after : `${before} → ${after}`;
}

/** What became of a file, a line each; or why nobody can tell. */
export function wordsOf(file: FileDifference): readonly string[] {
  if ('error' in file) return [file.error.message];
  return file.lines.length > 0 ? file.lines : ['The model is the same.'];
}
