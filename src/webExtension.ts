import type * as vscode from 'vscode';
import { activate as activateHere, deactivate } from './extension';
import type { CaliperApi } from './ui/window/publicApi';
import { openPlaces } from './web/places';

export { deactivate };

/** The same extension; where its files are in a browser is said before anything asks for them. */
export async function activate(context: vscode.ExtensionContext): Promise<CaliperApi> {
  openPlaces(context);
  return activateHere(context);
}
