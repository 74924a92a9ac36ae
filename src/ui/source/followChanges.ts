import * as vscode from 'vscode';
import { isCadOrMeshFile } from '../../interface/isCadOrMeshFile';
import { gitApi, type Repository } from './gitApi';

/**
 * Reports whether Source Control lists a changed CAD file, now and whenever that changes. A menu of Source Control
 * cannot test the name of its row, so this is the best condition available.
 */
export async function followChangedCadFiles(
  report: (some: boolean) => void,
): Promise<vscode.Disposable> {
  // Without git there are no such rows.
  const api = await gitApi().catch(() => null);
  const watched = new Map<Repository, vscode.Disposable | undefined>();
  const look = (): void => {
    report(api?.repositories?.some(hasChangedCadFile) === true);
  };
  const watch = (repository: Repository): void => {
    watched.set(repository, repository.state?.onDidChange(look));
    look();
  };
  api?.repositories?.forEach(watch);
  const subscriptions = [
    api?.onDidOpenRepository?.(watch),
    api?.onDidCloseRepository?.((repository) => {
      watched.get(repository)?.dispose();
      watched.delete(repository);
      look();
    }),
  ];
  return new vscode.Disposable(() => {
    for (const one of [...subscriptions, ...watched.values()]) one?.dispose();
  });
}

function hasChangedCadFile({ state }: Pick<Repository, 'state'>): boolean {
  if (!state) return false;
  const { mergeChanges, indexChanges, workingTreeChanges, untrackedChanges } = state;
  return [mergeChanges, indexChanges, workingTreeChanges, untrackedChanges ?? []].some((changes) =>
    changes.some(({ uri, originalUri }) =>
      [uri, originalUri].some((one) => isCadOrMeshFile(one.path)),
    ),
  );
}
