import type * as vscode from 'vscode';
import { sourceFileAt } from '../client/openSourceFile';
import type { SourceFile } from '../client/sourceFile';
import { ServiceError } from '../contract/errors';

/**
 * The CAD file behind a source URI, to be sent: on a disk, or at a commit of git.
 * @throws ServiceError `fileMissing`, `fileEmpty`, `notAccepted`
 */
export async function openSource(source: vscode.Uri): Promise<SourceFile> {
  if (source.scheme === 'file') return sourceFileAt(source.fsPath);
  const { gitRevisionOf, gitSourceFile } = await import('./compare/gitRevision');
  const revision = gitRevisionOf(source);
  if (revision) return gitSourceFile(revision);
  const text = `Caliper sends files from a disk. This one is in a virtual folder (${source.scheme}); save it to disk first.`;
  throw new ServiceError('fileMissing', text);
}
