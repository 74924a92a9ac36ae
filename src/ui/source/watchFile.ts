import * as vscode from 'vscode';
import { sourceKey } from '../../tracking/source/sourceKey';

/** Calls back when a file is written, created or deleted, as far as its file system reports that. */
export function watchFile(file: vscode.Uri, onChange: () => void): vscode.Disposable {
  // The pattern is not the file's name, which may contain brackets that a glob would interpret.
  const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(file, '..'), '*');
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  const key = sourceKey(file.toString());
  const notify = (uri: vscode.Uri): void => {
    if (sourceKey(uri.toString()) === key) onChange();
  };
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(notify),
    watcher.onDidCreate(notify),
    watcher.onDidDelete(notify),
  );
}
