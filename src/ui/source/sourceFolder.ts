import * as vscode from 'vscode';

/** The file of a source URI; for an old revision, the current file. */
export async function fileOfSource(source: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.parse(source);
  if (uri.scheme !== 'git') return uri;
  const { gitRevisionOf } = await import('./gitRevision');
  return gitRevisionOf(uri)?.file ?? uri;
}

/** Suggests a place beside the source for saving a file. */
export async function suggestedSavePlace(source: string, name: string): Promise<vscode.Uri> {
  return vscode.Uri.joinPath(await fileOfSource(source), '..', name);
}
