import * as vscode from 'vscode';
import { sourceKey } from '../../tracking/source/sourceKey';

/** Hears when a file is written, comes or goes, as far as the system of its folder tells of that. */
export function watchFile(file: vscode.Uri, heard: () => void): vscode.Disposable {
  // A name may hold brackets, which a pattern would take for its own.
  const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(file, '..'), '*');
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  const key = sourceKey(file.toString());
  const heed = (uri: vscode.Uri): void => {
    if (sourceKey(uri.toString()) === key) heard();
  };
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(heed),
    watcher.onDidCreate(heed),
    watcher.onDidDelete(heed),
  );
}
