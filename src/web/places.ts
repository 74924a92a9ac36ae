import * as vscode from 'vscode';
import { versionOf } from '../ui/service/resultKey';

/** The storage folder of the extension, its installation folder, and its version. */
export interface Places {
  readonly storage: vscode.Uri;
  readonly extension: vscode.Uri;
  readonly version: string;
}

let known: Places | null = null;

/**
 * Called once, before anything else runs. Models are stored per workspace: the tabs of a workspace share an origin and
 * so their locks. Tabs of other workspaces share the user's storage but no locks, and would work on each other's rows.
 */
export function openPlaces(
  context: Pick<
    vscode.ExtensionContext,
    'storageUri' | 'globalStorageUri' | 'extensionUri' | 'extension'
  >,
): Places {
  const storage = context.storageUri ?? context.globalStorageUri;
  known = { storage, extension: context.extensionUri, version: versionOf(context.extension) };
  return known;
}

export function places(): Places {
  if (!known) throw new Error('openPlaces comes first');
  return known;
}

/** The URI of a path in the extension's storage; a path with backslashes is converted. */
export function uriOf(path: string): vscode.Uri {
  return places().storage.with({ path: path.replaceAll('\\', '/') });
}

/** The folder for temporary files. */
export function temporaryPath(): string {
  return vscode.Uri.joinPath(places().storage, 'tmp').path;
}
