import * as vscode from 'vscode';
import { activate as activateHere, deactivate } from './extension';
import type { CaliperApi } from './ui/window/publicApi';
import { showError } from './ui/sinks/messages';
import { mustBeSecure } from './web/mustBeSecure';
import { openPlaces } from './web/places';
import { setTranslations } from './words/say';

export { deactivate };

/** The same extension; where its files are in a browser is said before anything asks for them. */
export async function activate(context: vscode.ExtensionContext): Promise<CaliperApi> {
  setTranslations(vscode.l10n.bundle, vscode.env.language);
  try {
    mustBeSecure(isSecureContext);
  } catch (error) {
    if (error instanceof Error) void showError(error.message);
    throw error;
  }
  openPlaces(context);
  // Menus offer nothing then that needs a program beside VS Code: git is one.
  void vscode.commands.executeCommand('setContext', 'caliper.withoutNode', true);
  return activateHere(context);
}
