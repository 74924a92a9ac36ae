import * as vscode from 'vscode';
import { say } from '../../words/say';
import { hasChat } from '../sinks/chat';

/** The reason why nothing can be sent to the chat, as a sentence; null when it can. */
export async function chatTrouble(): Promise<string | null> {
  if (vscode.workspace.getConfiguration('chat').get('disableAIFeatures') === true) {
    return say('The chat is switched off in the settings of VS Code.');
  }
  return (await hasChat()) ? null : say('This VS Code has no chat to send the view to.');
}
