import type * as vscode from 'vscode';
import { sourceFileAt } from '../client/openSourceFile';
import type { SourceFile } from '../client/sourceFile';
import { ServiceError } from '../contract/errors';

/**
 * The CAD file behind a source URI, to be sent.
 * @throws ServiceError `fileMissing`, `fileEmpty`, `notAccepted`
 */
export function openSource(source: vscode.Uri): Promise<SourceFile> {
  if (source.scheme === 'file') return sourceFileAt(source.fsPath);
  const text = `Caliper sends files from a disk. This one is in a virtual folder (${source.scheme}); save it to disk first.`;
  return Promise.reject(new ServiceError('fileMissing', text));
}
