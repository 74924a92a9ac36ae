import path from 'node:path';
import * as vscode from 'vscode';
import type { GitApi, Repository } from './gitApi';
import { repositoryByProgram } from './gitProgram';

/**
 * The repository of a file; null when there is none. VS Code 1.103 does not open repositories that the user has closed
 * or whose root is outside of the workspace, so git itself is asked about those.
 */
export async function repositoryOf(api: GitApi, file: vscode.Uri): Promise<Repository | null> {
  const known = api.getRepository(file);
  if (known || file.scheme !== 'file') return known;
  await api.openRepository?.(vscode.Uri.joinPath(file, '..')).catch(() => null);
  const opened = api.getRepository(file);
  if (opened) return opened;
  const told = await repositoryByProgram(api.git.path, path.dirname(file.fsPath));
  return told && { ...told, rootUri: vscode.Uri.file(told.root) };
}
