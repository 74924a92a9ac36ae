import * as vscode from 'vscode';
import { say } from '../contract/say';
import { displayText } from './displayText';

const openChat = 'workbench.action.chat.open';
const mostLines = 20;

/** A view as the chat gets it. */
export interface ChatView {
  /** Path of a PNG file. */
  readonly picture: string;
  readonly name: string;
  /** Where the selected parts stand, one a line. */
  readonly parts: string;
  /** What the measures say, one a line. */
  readonly measures: string;
}

/** Whether there is a chat in this VS Code. */
export async function hasChat(): Promise<boolean> {
  return (await vscode.commands.getCommands(true)).includes(openChat);
}

/** Puts a picture and what is known of it into the chat's field; the user asks and sends. */
export async function sendToChat(view: ChatView): Promise<void> {
  await vscode.commands.executeCommand(openChat, {
    query: chatText(view),
    isPartialQuery: true,
    attachFiles: [vscode.Uri.file(view.picture)],
  });
}

function chatText({ name, parts, measures }: ChatView): string {
  return [
    say('The picture shows the 3D model {name}.', { name: displayText(name) }),
    ...listOf(say('Selected'), parts),
    ...listOf(say('Measured'), measures),
    '',
  ].join('\n');
}

/** Names come from a file of a stranger: each is one short line. */
function listOf(title: string, text: string): readonly string[] {
  const lines = text.split('\n').map((line) => displayText(line, 300));
  const told = lines.filter((line) => line !== '').slice(0, mostLines);
  return told.length > 0 ? [say('{label}: {value}', { label: title, value: told.join('; ') })] : [];
}
