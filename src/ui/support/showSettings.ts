import * as vscode from 'vscode';
import { isText } from '../../words/unknown';

/**
 * Opens the settings at those of this name, where they are kept. Most of Caliper's belong to the machine on which the
 * extension runs; a window on another machine lists these apart from the user's own.
 * @param name of a setting, or how several names begin; anything but a text stands for all of Caliper's
 */
export async function showSettings(name?: unknown): Promise<void> {
  const query = isText(name) ? name : 'caliper';
  await (vscode.env.remoteName === undefined
    ? vscode.commands.executeCommand('workbench.action.openSettings', query)
    : vscode.commands.executeCommand('workbench.action.openRemoteSettings', { query }));
}
