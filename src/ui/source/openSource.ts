import type * as vscode from 'vscode';
import type { SourceFile } from '../../client/source/sourceFile';
import { placeOfFile } from './sourcePlace';

/**
 * The CAD file behind a source URI, to be sent: on a disk, in a virtual folder, or at a commit of git.
 * @throws ServiceError `fileMissing`, `fileEmpty`, `notAccepted`
 */
export async function openSource(source: vscode.Uri): Promise<SourceFile> {
  if (source.scheme === 'git') {
    const { gitRevisionOf, gitSourceFile } = await import('./gitRevision');
    const revision = gitRevisionOf(source);
    if (revision) return gitSourceFile(revision);
  }
  return placeOfFile(source).open();
}
