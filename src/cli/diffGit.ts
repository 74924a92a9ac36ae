import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { changedCadFiles, type ChangedCadFile } from '../interface/changedCadFiles';
import type { GitDiff, GitStates } from './commandArguments';
import { FileComparer, type ComparerHooks, type Difference } from './fileComparer';
import { GitRepository, type ComparedStates } from './gitRepository';
import { exitCodes, fileTrouble, Trouble } from './troubles';

/** The changes of one file, or why they are not known. */
export type FileDifference = ChangedCadFile &
  (Difference | { readonly error: { readonly code: string; readonly message: string } });

/**
 * Compares every CAD file that differs between two states of the repository of the current folder. An error with one
 * file takes its place in the list, and the others are still compared.
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

  // The folders of the file are kept, so that no picture overwrites another.
  async function pictureOf(name: string): Promise<string | null> {
    if (command.picture === null) return null;
    const picture = path.join(command.picture, ...`${name}.png`.split('/'));
    await mkdir(path.dirname(picture), { recursive: true }).catch((error: unknown) => {
      throw fileTrouble('written', picture, error);
    });
    return picture;
  }
}

/** The CAD files that differ between two states of a repository. */
export interface ChangedInRepository {
  readonly repository: GitRepository;
  readonly states: ComparedStates;
  readonly changes: readonly ChangedCadFile[];
}

/**
 * Finds the changed CAD files in the repository of the current folder.
 * @throws Trouble
 */
export async function changedInRepository(wanted: GitStates): Promise<ChangedInRepository> {
  const repository = await GitRepository.at(process.cwd());
  const states = await repository.statesOf(wanted);
  return { repository, states, changes: changedCadFiles(await repository.changes(states)) };
}

/**
 * Compares the files one after the other.
 * @param pictureOf path for the picture of a change; null for none
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

/** The report as text: the name of each file, and its changes below it. */
export function gitDiffLines(files: readonly FileDifference[]): readonly string[] {
  return files.flatMap((file) => [
    nameOf(file),
    ...[...wordsOf(file), ...notesOn(file)].map((line) => `  ${line}`),
  ]);
}

// Warnings are added because a list of changes without them would look complete.
function notesOn(file: FileDifference): readonly string[] {
  return 'warnings' in file ? file.warnings.map((text) => `note: ${text}`) : [];
}

function nameOf({ before, after }: ChangedCadFile): string {
  if (before === null) return `${after} (new)`;
  if (after === null) return `${before} (deleted)`;
  return before === after ? after : `${before} → ${after}`;
}

/** The changes of a file, one per line; or why they are not known. */
export function wordsOf(file: FileDifference): readonly string[] {
  if ('error' in file) return [file.error.message];
  return file.lines.length > 0 ? file.lines : ['The model is the same.'];
}
