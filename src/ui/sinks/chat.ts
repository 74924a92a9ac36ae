import * as vscode from 'vscode';
import { chatText } from './texts';

const openChat = 'workbench.action.chat.open';

/** Whether there is a chat in this VS Code. */
export async function hasChat(): Promise<boolean> {
  return (await vscode.commands.getCommands(true)).includes(openChat);
}

/** Puts a text and a file into the chat's field; the user asks and sends. */
export async function fillChat(text: string, attached: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand(openChat, {
    query: chatText(text),
    isPartialQuery: true,
    attachFiles: [attached],
  });
}
