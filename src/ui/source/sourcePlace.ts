import * as vscode from 'vscode';
import {
  diskLocation,
  type Opens,
  type SourceLocation,
} from '../../tracking/source/sourceLocation';

/** Where a source is, by its URI text; null for a revision of git, which never changes. */
export function sourcePlaceOf(source: string): SourceLocation | null {
  const uri = vscode.Uri.parse(source);
  return uri.scheme === 'git' ? null : placeOfFile(uri);
}

/** Where a file lies on this machine's disk; null for what lies elsewhere. */
export function diskPathOf(uri: vscode.Uri): string | null {
  return uri.scheme === 'file' ? uri.fsPath : null;
}

export function placeOfFile(uri: vscode.Uri, opens: Opens = 'cad'): SourceLocation {
  return uri.scheme === 'file' ? diskLocation(uri.fsPath, opens) : virtualPlaceOnDemand(uri, opens);
}

/** Most windows have no file but those of this machine's disk. */
function virtualPlaceOnDemand(uri: vscode.Uri, opens: Opens): SourceLocation {
  const place = async (): Promise<SourceLocation> => {
    const { virtualPlace } = await import('./virtualFile');
    return virtualPlace(uri, opens);
  };
  return {
    look: async () => (await place()).look(),
    open: async () => (await place()).open(),
  };
}
