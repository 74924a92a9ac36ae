import { say } from '../../words/say';
import { displayText } from '../base/displayText';
import { fillChat } from '../sinks/chat';
import { ownFile } from '../base/ownFile';

const maxLines = 20;

/** The data of a view that is sent to the chat. */
export interface ChatView {
  /** Path of a PNG file. */
  readonly picture: string;
  readonly name: string;
  /** Where the selected parts are in the assembly, one a line. */
  readonly parts: string;
  /** The measurements, one a line. */
  readonly measures: string;
}

/** Fills the chat's input field with a picture and facts about it; the user adds the question and sends. */
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

/** The names come from an untrusted file, so each is reduced to one short line. */
function listOf(title: string, text: string): readonly string[] {
  const lines = text.split('\n').map((line) => displayText(line, 300));
  const shown = lines.filter((line) => line !== '').slice(0, maxLines);
  return shown.length > 0
    ? [say('{label}: {value}', { label: title, value: shown.join(say('; ')) })]
    : [];
}
