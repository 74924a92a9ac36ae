import * as vscode from 'vscode';
import { activate as activateHere, deactivate } from './extension';
import type { CaliperApi } from './ui/window/publicApi';
import { openPlaces } from './web/places';

export { deactivate };

/** The same extension; where its files are in a browser is said before anything asks for them. */
export async function activate(context: vscode.ExtensionContext): Promise<CaliperApi> {
  openPlaces(context);
  // Menus offer nothing then that needs a program beside VS Code: git is one.
  void vscode.commands.executeCommand('setContext', 'caliper.withoutNode', true);
  return activateHere(context);
}
