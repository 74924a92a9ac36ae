import { say } from '../../words/say';
import { displayText } from '../base/displayText';
import { fillChat } from '../sinks/chat';
import { ownFile } from '../base/ownFile';

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

/** Puts a picture and what is known of it into the chat's field; the user asks and sends. */
export function sendToChat(view: ChatView): Promise<void> {
  return fillChat(queryOf(view), ownFile(view.picture));
}

function queryOf({ name, parts, measures }: ChatView): string {
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
  const shown = lines.filter((line) => line !== '').slice(0, mostLines);
  return shown.length > 0
    ? [say('{label}: {value}', { label: title, value: shown.join(say('; ')) })]
    : [];
}
