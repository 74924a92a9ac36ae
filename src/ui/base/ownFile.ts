import * as vscode from 'vscode';

/** The address of a file that Caliper has made: in its storage, or in the folder for temporary files. */
export function ownFile(path: string): vscode.Uri {
  return vscode.Uri.file(path);
}
