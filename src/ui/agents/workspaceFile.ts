import * as vscode from 'vscode';
import { fileInside, missing } from '../../agentTools/fileInside';
import { ToolTrouble } from '../../agentTools/toolBackend';
import { relativePathBelow, withoutFolderName } from '../source/relativePathBelow';

/**
 * Finds the CAD file that an agent names, in a workspace folder on disk or in a virtual file system.
 * @param given absolute, relative to a folder, or starting with the folder's name as VS Code writes paths
 * @throws ToolTrouble
 */
export async function workspaceFile(
  given: string,
  folders: readonly vscode.WorkspaceFolder[],
): Promise<vscode.Uri> {
  const isOne = folders.length === 1;
  for (const { name, uri } of folders) {
    const rest = isOne ? null : withoutFolderName(given, name);
    const found = await fileIn(uri, rest, given);
    if (found) return found;
  }
  const onDisk = folders.flatMap(({ uri }) => (uri.scheme === 'file' ? [uri.fsPath] : []));
  if (onDisk.length === 0 && folders.length > 0) throw missing();
  return vscode.Uri.file(await fileInside(given, onDisk));
}

async function fileIn(
  folder: vscode.Uri,
  rest: string | null,
  given: string,
): Promise<vscode.Uri | null> {
  if (folder.scheme === 'file') return rest === null ? null : onDisk(folder, rest);
  const way = relativePathBelow(folder, rest ?? given) ?? relativePathBelow(folder, given);
  const file = way === null ? null : vscode.Uri.joinPath(folder, way);
  return file && (await isFile(file)) ? file : null;
}

async function onDisk(folder: vscode.Uri, rest: string): Promise<vscode.Uri | null> {
  try {
    return vscode.Uri.file(await fileInside(rest, [folder.fsPath]));
  } catch (error) {
    if (error instanceof ToolTrouble) return null;
    throw error;
  }
}

async function isFile(uri: vscode.Uri): Promise<boolean> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    ({ type }) => (type & vscode.FileType.File) !== 0,
    () => false,
  );
}
