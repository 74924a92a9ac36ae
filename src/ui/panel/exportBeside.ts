import path from 'node:path';
import * as vscode from 'vscode';
import { isCadOrMeshFile } from '../../interface/isCadOrMeshFile';
import {
  acceptedExtensions,
  pictureExtensions,
  sourceExtensionOf,
} from '../../interface/sourceExtension';

/**
 * The file of the same folder and base name, in a format for exchange or of triangles, STEP before others; null for
 * none. A native file of that name is no export: the part `arm` may stand beside the assembly `arm`.
 */
export async function exportBeside(file: vscode.Uri): Promise<vscode.Uri | null> {
  const folder = vscode.Uri.joinPath(file, '..');
  const stem = stemOf(path.posix.basename(file.path));
  let entries: readonly [string, vscode.FileType][];
  try {
    entries = await vscode.workspace.fs.readDirectory(folder);
  } catch {
    // The folder of a file in a revision or an archive may not be listed.
    return null;
  }
  const names = entries
    .filter(([, type]) => (type & vscode.FileType.File) !== 0)
    .map(([name]) => name)
    .filter((name) => stemOf(name) === stem && isCadOrMeshFile(name) && !isNative(name))
    .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  const [first] = names;
  return first === undefined ? null : vscode.Uri.joinPath(folder, first);
}

/** The name up to its first dot, in lower case: `frame` of `Frame.asm.12` and of `frame.stp.gz`. */
function stemOf(name: string): string {
  const dot = name.indexOf('.', 1);
  return (dot < 0 ? name : name.slice(0, dot)).toLowerCase();
}

function isNative(name: string): boolean {
  return pictureExtensions.includes(sourceExtensionOf(name) ?? '');
}

/** STEP comes first of the formats for exchange, and triangles last. */
function rankOf(name: string): number {
  const rank = acceptedExtensions.indexOf(sourceExtensionOf(name) ?? '');
  return rank < 0 ? acceptedExtensions.length : rank;
}
