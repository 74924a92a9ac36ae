import { visibleText } from './visibleText';

/** A CSV field for a spreadsheet (RFC 4180), on one line. No text can begin a formula. */
export function csvField(field: string | number): string {
  if (typeof field === 'number') return String(field);
  const harmless = withoutFormulas(visibleText(field));
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Prevents formula injection. Spreadsheets take a cell that begins with one of these signs, in ASCII or full width, for
 * a formula. Where a cell begins depends on the separator that a spreadsheet goes by, whatever is quoted. So each such
 * sign at the beginning, and behind what separates cells (blanks between them aside), gets an apostrophe before it,
 * which makes the cell a text. A sign behind a word, a blank or a slash stays: `⌀20 +0.05/-0.1`, `lid - short`. So does
 * that of a number which is all that the text holds.
 */
export function withoutFormulas(text: string): string {
  return /^[+-]?\d+(\.\d+)?$/.test(text)
    ? text
    : text.replace(/(?<=(?:^|[",;|:^~\t\r\n])[\s'(]*)[=+\-@＝＋－＠]+/gu, "'$&");
}
