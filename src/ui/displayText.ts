// Control characters, bidirectional marks, zero-width characters and halves of surrogate pairs:
// invisible in a label, and able to make it read as another one.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/**
 * A text from a file or a service made fit to show: one line without invisible characters, of at
 * most `maxBytes` in UTF-8.
 */
export function displayText(text: string, maxBytes = 120): string {
  const visible = text.replace(/[\r\n\t\u2028\u2029]+/g, ' ').replace(invisible, '');
  return capped(visible.trim(), maxBytes);
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
