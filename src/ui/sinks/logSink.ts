import * as vscode from 'vscode';
import { logLine } from '../../words/visibleText';
import type { LogChannel } from '../log/log';
import { fileOfChannel, SeenLogChannel, type EditorLogChannel } from '../log/logChannel';

const name = 'Caliper';

/** Opens the log channel in the Output panel. @param logFolder where VS Code stores the logs of this extension */
export function openLogChannel(logFolder: Pick<vscode.Uri, 'scheme' | 'fsPath'>): LogChannel {
  const channel = inLines(vscode.window.createOutputChannel(name, { log: true }));
  // In a browser, VS Code itself stores the log.
  if (logFolder.scheme !== 'file') return channel;
  return new SeenLogChannel(channel, fileOfChannel(logFolder.fsPath, name));
}

function inLines(channel: vscode.LogOutputChannel): EditorLogChannel {
  return {
    get logLevel() {
      return channel.logLevel;
    },
    debug: (message) => {
      channel.debug(logLine(message));
    },
    info: (message) => {
      channel.info(logLine(message));
    },
    warn: (message) => {
      channel.warn(logLine(message));
    },
    error: (message) => {
      channel.error(logLine(message));
    },
    show: (preserveFocus) => {
      channel.show(preserveFocus);
    },
    dispose: () => {
      channel.dispose();
    },
  };
}
