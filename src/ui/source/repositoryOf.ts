import path from 'node:path';
import * as vscode from 'vscode';
import type { GitApi, Repository } from './gitApi';
import { repositoryByProgram } from './gitProgram';

/**
 * The repository that a file belongs to; null when it is in none. VS Code 1.103 opens none for us that the user has
 * closed or that begins outside the workspace, whatever is asked of it; the program that it uses knows those as well.
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
