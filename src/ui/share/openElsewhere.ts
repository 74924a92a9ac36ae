import * as vscode from 'vscode';
import { say } from '../../words/say';
import { displayText } from '../base/displayText';
import { showInformation } from '../sinks/messages';
import { isWindowHere } from '../source/isWindowHere';
import { suggestedSavePlace } from '../source/sourceFolder';

/** A file to be opened by a program outside of VS Code. */
export interface OpenedFile {
  readonly uri: vscode.Uri;
  /** File name for a saved copy. */
  readonly name: string;
  /** URI of the file beside which a copy is suggested. */
  readonly source: string;
}

/**
 * Opens a file with the system's default program. That is not possible when the window is on another machine than the
 * disk; then the file is saved and shown in the Explorer, from which it can be downloaded.
 */
export async function openElsewhere(file: OpenedFile): Promise<void> {
  const { uri } = file;
  if (uri.scheme === 'file' && isWindowHere(vscode.env)) {
    if (await vscode.env.openExternal(uri)) return;
  }
  const isInExplorer = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  const place = isInExplorer ? uri : await saved(file);
  if (place) await showPlace(place);
}

async function saved({ uri, name, source }: OpenedFile): Promise<vscode.Uri | undefined> {
  const target = await vscode.window.showSaveDialog({
    defaultUri: await suggestedSavePlace(source, name),
    saveLabel: say('Save'),
    title: say('Save a Copy to Open Elsewhere'),
  });
  // The dialog has already asked whether to overwrite.
  if (target) await vscode.workspace.fs.copy(uri, target, { overwrite: true });
  return target;
}

async function showPlace(place: vscode.Uri): Promise<void> {
  const name = displayText(place.path.slice(place.path.lastIndexOf('/') + 1));
  const reveal = say('Reveal in Explorer');
  const isInExplorer = vscode.workspace.getWorkspaceFolder(place) !== undefined;
  const answer = await showInformation(
    isInExplorer
      ? say(
          'No program of this window’s machine can open {name} where it is. Choose Download… on it in the Explorer.',
          { name },
        )
      : say('{name} is saved where the files of this window are. Open it there.', { name }),
    ...(isInExplorer ? [reveal] : []),
  );
  if (answer === reveal) await vscode.commands.executeCommand('revealInExplorer', place);
}
