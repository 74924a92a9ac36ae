import { translated } from '../../words/translated';
import { visibleText } from '../../words/visibleText';

/**
 * Sanitizes a text from a file or a service for display: one line without invisible characters, at most `maxBytes` long
 * in UTF-8.
 */
export function displayText(text: string, maxBytes = 120): string {
  // The input is cut first, so that a long run of invisible characters takes no time.
  return capped(visibleText(text, 4 * maxBytes), maxBytes);
}

/** A sentence of a service, which may be longer than a name, and may be one of ours that is translated. */
export function displaySentence(text: string): string {
  return displayText(translated(text), 600);
}

function capped(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  // Stops before a character that does not fit completely.
  const room = new Uint8Array(maxBytes - Buffer.byteLength('…'));
  return `${text.slice(0, encoder.encodeInto(text, room).read)}…`;
}

const encoder = new TextEncoder();
