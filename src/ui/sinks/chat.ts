import * as vscode from 'vscode';
import { chatText } from './texts';

const openChat = 'workbench.action.chat.open';

/** Whether this VS Code has a chat. */
export async function hasChat(): Promise<boolean> {
  return (await vscode.commands.getCommands(true)).includes(openChat);
}

/** Fills the chat's input field with a text and a file; the user adds the question and sends. */
export async function fillChat(text: string, attached: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand(openChat, {
    query: chatText(text),
    isPartialQuery: true,
    attachFiles: [attached],
  });
}
