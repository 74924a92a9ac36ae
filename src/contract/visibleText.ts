// Control characters, bidirectional marks, zero-width characters and halves of surrogate pairs:
// invisible in a label, and able to make it read as another one.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/** A text from a file or a service as one line without invisible characters. */
export function visibleText(text: string): string {
  return text
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(invisible, '')
    .trim();
}
