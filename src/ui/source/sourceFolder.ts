import * as vscode from 'vscode';

/** The file that a source is about, by its URI text: of an old revision, the file as it is now. */
export async function fileOfSource(source: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.parse(source);
  if (uri.scheme !== 'git') return uri;
  const { gitRevisionOf } = await import('./gitRevision');
  return gitRevisionOf(uri)?.file ?? uri;
}

/** Where to suggest to save what came of a source: beside it. */
export async function besideSource(source: string, name: string): Promise<vscode.Uri> {
  return vscode.Uri.joinPath(await fileOfSource(source), '..', name);
}
