import * as vscode from 'vscode';
import {
  diskLocation,
  type FileFilter,
  type SourceLocation,
} from '../../tracking/source/sourceLocation';

/** The location of a source URI; null for a git revision, which never changes. */
export function sourcePlaceOf(source: string): SourceLocation | null {
  const uri = vscode.Uri.parse(source);
  return uri.scheme === 'git' ? null : placeOfFile(uri);
}

/** The path of a file on this machine's disk; null for any other file. */
export function diskPathOf(uri: vscode.Uri): string | null {
  return uri.scheme === 'file' ? uri.fsPath : null;
}

/** Where a file is opened: on this disk, or by a file system of VS Code. */
export function placeOfFile(uri: vscode.Uri, opens: FileFilter = 'cad'): SourceLocation {
  return uri.scheme === 'file' ? diskLocation(uri.fsPath, opens) : virtualPlaceOnDemand(uri, opens);
}

/** Loads the code for virtual files on demand, because most windows have only files on disk. */
function virtualPlaceOnDemand(uri: vscode.Uri, opens: FileFilter): SourceLocation {
  const place = async (): Promise<SourceLocation> => {
    const { virtualPlace } = await import('./virtualFile');
    return virtualPlace(uri, opens);
  };
  return {
    look: async () => (await place()).look(),
    open: async () => (await place()).open(),
  };
}
