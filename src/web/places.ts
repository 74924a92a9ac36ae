import * as vscode from 'vscode';

/** Where the extension keeps its files, and where it is installed. */
export interface Places {
  readonly storage: vscode.Uri;
  readonly extension: vscode.Uri;
}

let known: Places | null = null;

/**
 * Said once, before anything else runs. Models are kept by workspace: its tabs share an origin, and by it their locks;
 * tabs of other workspaces share the user's storage but no locks, and would work on each other's rows.
 */
export function openPlaces(
  context: Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri' | 'extensionUri'>,
): Places {
  const storage = context.storageUri ?? context.globalStorageUri;
  known = { storage, extension: context.extensionUri };
  return known;
}

export function places(): Places {
  if (!known) throw new Error('openPlaces comes first');
  return known;
}

/** The address of a path of the extension's own storage; what is written for Windows has the other slashes. */
export function uriOf(path: string): vscode.Uri {
  return places().storage.with({ path: path.replaceAll('\\', '/') });
}

/** Where files lie that are on their way to somebody else. */
export function temporaryPath(): string {
  return vscode.Uri.joinPath(places().storage, 'tmp').path;
}
