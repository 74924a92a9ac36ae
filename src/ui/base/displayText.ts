import { translated } from '../../words/translated';
import { visibleText } from '../../words/visibleText';

/**
 * A text from a file or a service made fit to show: one line without invisible characters, of at
 * most `maxBytes` in UTF-8.
 */
export function displayText(text: string, maxBytes = 120): string {
  // However much of it is invisible: nobody waits for the end of a text of which 120 bytes are shown.
  return capped(visibleText(text, 4 * maxBytes), maxBytes);
}

/** A sentence from a service may be longer than a name, and may be one of ours that it has kept. */
export function displaySentence(text: string): string {
  return displayText(translated(text), 600);
}

function capped(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  // Stops before a letter of which not all bytes have room.
  const room = new Uint8Array(maxBytes - Buffer.byteLength('…'));
  return `${text.slice(0, encoder.encodeInto(text, room).read)}…`;
}

const encoder = new TextEncoder();
