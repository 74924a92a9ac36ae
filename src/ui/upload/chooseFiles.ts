import * as vscode from 'vscode';
import { say } from '../../words/say';
import { acceptedExtensions, sourceExtensionOf } from '../../interface/sourceExtension';

/**
 * The files that a command applies to: those passed to it (Explorer selection, editor tab, drop), else the CAD file in
 * the active editor, else what the user picks in a dialog.
 */
export async function chooseFiles(args: readonly unknown[]): Promise<readonly vscode.Uri[]> {
  const [clicked, selection] = args;
  const selected = Array.isArray(selection) ? selection.filter(isUri) : [];
  if (selected.length > 0) return withoutDoubles(selected);
  if (isUri(clicked)) return [clicked];
  const active = activeCadFile();
  return active ? [active] : pickFiles();
}

function isUri(value: unknown): value is vscode.Uri {
  return value instanceof vscode.Uri;
}

function withoutDoubles(uris: readonly vscode.Uri[]): readonly vscode.Uri[] {
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}

function activeCadFile(): vscode.Uri | null {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const hasFile = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return hasFile && sourceExtensionOf(input.uri.path) !== null ? input.uri : null;
}

async function pickFiles(): Promise<readonly vscode.Uri[]> {
  const picked = await vscode.window.showOpenDialog({
    canSelectMany: true,
    openLabel: say('Open 3D'),
    title: say('Choose CAD files'),
    // Creo's numbered versions have no fixed extension, so the dialog can only offer them by "All files".
    filters: {
      [say('CAD files')]: dialogExtensions(acceptedExtensions),
      [say('All files')]: ['*'],
    },
  });
  return picked ?? [];
}

/** Extensions as the filter of a dialog takes them: without their point, in small and in capital letters. */
export function dialogExtensions(extensions: readonly string[]): string[] {
  return extensions
    .filter((extension) => extension !== '.prt.x')
    .flatMap((extension) => [extension.slice(1), extension.slice(1).toUpperCase()]);
}
