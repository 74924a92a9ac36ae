import type * as vscode from 'vscode';
import { sha256Of } from '../../client/source/contentHash';
import { openSource } from './openSource';

/** sha256 of a source file, as hex digits; null when it cannot be read, or is no CAD file. */
export async function contentOfSource(file: vscode.Uri): Promise<string | null> {
  return openSource(file)
    .then(sha256Of)
    .catch(() => null);
}
