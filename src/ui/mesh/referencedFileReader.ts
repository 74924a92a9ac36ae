import path from 'node:path';
import * as vscode from 'vscode';
import { referencedFileOnDisk } from './referencedFileOnDisk';
import type { ReadReferencedFile } from './withReferencedFiles';

/** Returns how files in the folder of `uri` and below are read. */
export function referencedFileReader(uri: vscode.Uri): ReadReferencedFile {
  return uri.scheme === 'file'
    ? referencedFileOnDisk(path.dirname(uri.fsPath))
    : besideInVirtual(uri);
}

function besideInVirtual(uri: vscode.Uri): ReadReferencedFile {
  return async (steps, maxBytes) => {
    const file = vscode.Uri.joinPath(uri, '..', ...steps);
    try {
      const found = await vscode.workspace.fs.stat(file);
      const isFit = found.type === vscode.FileType.File && found.size <= maxBytes;
      return isFit ? await vscode.workspace.fs.readFile(file) : null;
    } catch {
      return null;
    }
  };
}
