import * as vscode from 'vscode';
import { followChangedCadFiles } from './followChanges';
import { followMoves, type MovesDeps } from './followMoves';

/** Follows what nobody waits for when a window opens: files that move, and which changes git lists. */
export async function followSoon(deps: MovesDeps): Promise<vscode.Disposable> {
  const moves = followMoves(deps);
  const changes = await followChangedCadFiles((some) => {
    void vscode.commands.executeCommand('setContext', 'caliper.hasChangedCadFiles', some);
  });
  return vscode.Disposable.from(moves, changes);
}
