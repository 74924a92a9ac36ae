import * as vscode from 'vscode';
import { say } from '../../words/say';
import { showInformation } from '../sinks/messages';
import type { NoticeAction, NoticeDeps } from './finishNotices';

/** Shows notices as VS Code notifications. */
export const vscodeNotices: Pick<NoticeDeps, 'show' | 'perform'> = {
  show: async (text, action) => {
    return (await showInformation(text, titleOf(action))) !== undefined;
  },
  perform: (action, key) => {
    if (action === 'Open') void vscode.commands.executeCommand('caliper.open', key);
    else void vscode.commands.executeCommand('caliper.models.focus');
  },
};

function titleOf(action: NoticeAction): string {
  return action === 'Open' ? say('Open') : say('Show Models');
}
