import { visibleText } from '../contract/visibleText';

/**
 * A text from a file or a service made fit to show: one line without invisible characters, of at
 * most `maxBytes` in UTF-8.
 */
export function displayText(text: string, maxBytes = 120): string {
  return capped(visibleText(text), maxBytes);
}

/** A sentence from a service may be longer than a name. */
export function displaySentence(text: string): string {
  return displayText(text, 600);
}

function capped(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let kept = '';
  let bytes = Buffer.byteLength('…');
  for (const letter of text) {
    bytes += Buffer.byteLength(letter);
    if (bytes > maxBytes) break;
    kept += letter;
  }
  return `${kept}…`;
}
