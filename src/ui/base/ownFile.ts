import * as vscode from 'vscode';

/** The URI of a file that Caliper has made, in its storage or in the temporary folder. */
export function ownFile(path: string): vscode.Uri {
  return vscode.Uri.file(path);
}
