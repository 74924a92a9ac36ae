import type { ChangeInWords } from '../../model/compare/changes';
import path from 'node:path';
import { openInside, type FileInside } from '../../agentTools/openInside';
import { isIn, realPath } from '../../agentTools/realFolders';
import { ToolTrouble, type WantedComparison } from '../../agentTools/toolBackend';
import type { QualityAndLimits } from '../../service/node/limitArguments';
import { FileComparer, type ComparedFile, type ComparerHooks } from '../fileComparer';
import { GitRepository } from '../gitRepository';
import { Trouble } from '../troubles';
import { copyOpened } from './copyOpened';

/**
 * Compares two files in the allowed folders, or two revisions of one.
 * @throws ToolTrouble
 */
export async function compareInside(
  { path: given, other, from, to }: WantedComparison,
  roots: readonly string[],
  limits: QualityAndLimits,
  hooks: ComparerHooks,
): Promise<ChangeInWords> {
  try {
    return await FileComparer.use(limits, hooks, async (comparer) => {
      const sideOf = async (file: string, revision: string | null, side: string) => {
        const sourcePath = path.join(comparer.folder, side);
        const opened = await openInside(file, roots);
        if (revision !== null) return revisionOf(opened, revision, sourcePath, roots);
        await copyOpened(opened, sourcePath);
        return { sourcePath, fileName: path.basename(opened.path) };
      };
      const before = await sideOf(other ?? given, from, 'before');
      return comparer.compare(before, await sideOf(given, to, 'after'), null);
    });
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    throw new ToolTrouble(error.message, 'Tell the user; trying the same again gives the same.');
  }
}

async function revisionOf(
  { path: file, handle }: FileInside,
  revision: string,
  sourcePath: string,
  roots: readonly string[],
): Promise<ComparedFile> {
  await handle.close();
  const repository = await GitRepository.at(path.dirname(file));
  const commit = await repository.commitOf(revision);
  if (commit === undefined) {
    throw new ToolTrouble(
      'The repository of this file has no such revision.',
      'Use HEAD, a branch, a tag or a hash that the repository has.',
    );
  }
  const name = await repository.nameAt(file, commit);
  await mustLieIn(path.join(repository.root, ...name.split('/')), roots);
  await repository.save(name, { commit }, sourcePath);
  return { sourcePath, fileName: path.posix.basename(name) };
}

// A repository may be larger than the folders that the agent may read.
async function mustLieIn(file: string, roots: readonly string[]): Promise<void> {
  const real = (await Promise.all(roots.map(realPath))).filter((root) => root !== null);
  if (real.some((root) => isIn(root, file))) return;
  throw new ToolTrouble(
    'At that revision the file lay in a folder that is not open.',
    'Ask the user to open the whole repository.',
  );
}
