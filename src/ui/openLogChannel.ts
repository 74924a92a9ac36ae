import * as vscode from 'vscode';
import type { LogChannel } from './log';
import { fileOfChannel, SeenLogChannel } from './logChannel';

const name = 'Caliper';

/** The log in the Output panel. @param logFolder where VS Code keeps the logs of this extension */
export function openLogChannel(logFolder: vscode.Uri): LogChannel {
  const channel = vscode.window.createOutputChannel(name, { log: true });
  // Elsewhere it is kept by the window itself.
  if (logFolder.scheme !== 'file') return channel;
  return new SeenLogChannel(channel, fileOfChannel(logFolder.fsPath, name));
}
