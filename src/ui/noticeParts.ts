import * as vscode from 'vscode';
import type { NoticeParts } from './finishNotices';

/** Notices as VS Code shows them. */
export const vscodeNotices: Pick<NoticeParts, 'show' | 'perform'> = {
  show: async (text, action) => {
    return (await vscode.window.showInformationMessage(text, action)) !== undefined;
  },
  perform: (action, key) => {
    if (action === 'Open') void vscode.commands.executeCommand('caliper.open', key);
    else void vscode.commands.executeCommand('caliper.models.focus');
  },
};
