import path from 'node:path';
import * as vscode from 'vscode';
import { besideOnDisk } from './besideOnDisk';
import type { ReadBeside } from './withFilesBeside';

/** Returns how files in the folder of `uri` and below are read. */
export function readBeside(uri: vscode.Uri): ReadBeside {
  return uri.scheme === 'file' ? besideOnDisk(path.dirname(uri.fsPath)) : besideInVirtual(uri);
}

function besideInVirtual(uri: vscode.Uri): ReadBeside {
  return async (steps, mostBytes) => {
    const file = vscode.Uri.joinPath(uri, '..', ...steps);
    try {
      const found = await vscode.workspace.fs.stat(file);
      const isFit = found.type === vscode.FileType.File && found.size <= mostBytes;
      return isFit ? await vscode.workspace.fs.readFile(file) : null;
    } catch {
      return null;
    }
  };
}
