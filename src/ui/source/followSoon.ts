import * as vscode from 'vscode';
import { followChangedCadFiles } from './followChanges';
import { followMoves, type MovesDeps } from './followMoves';

/** Starts what can wait after a window opens: following moved files, and git's list of changes. */
export async function followSoon(deps: MovesDeps): Promise<vscode.Disposable> {
  const moves = followMoves(deps);
  const changes = await followChangedCadFiles((some) => {
    void vscode.commands.executeCommand('setContext', 'caliper.hasChangedCadFiles', some);
  });
  return vscode.Disposable.from(moves, changes);
}
