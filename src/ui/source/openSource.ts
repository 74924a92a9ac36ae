import type * as vscode from 'vscode';
import type { SourceFile } from '../../client/source/sourceFile';
import { placeOfFile } from './sourcePlace';

/**
 * Opens the CAD file of a source URI for upload: on disk, in a virtual file system, or at a git commit.
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
