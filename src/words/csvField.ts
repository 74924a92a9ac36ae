import { visibleText } from './visibleText';

/** A CSV field for a spreadsheet (RFC 4180), on one line. No text can begin a formula. */
export function csvField(field: string | number): string {
  if (typeof field === 'number') return String(field);
  const harmless = withoutFormulas(visibleText(field));
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Prevents formula injection. Spreadsheets take a cell that begins with one of these signs, in ASCII or full width, for
 * a formula. Where a cell begins depends on the separator: a comma, a semicolon or a tab, or in an import dialog any
 * sign. So each such sign that does not follow a letter, a digit or another such sign gets an apostrophe before it,
 * which makes the cell a text.
 */
export function withoutFormulas(text: string): string {
  return text.replace(/(?<![\p{L}\p{M}\p{N}=+\-@＝＋－＠])[=+\-@＝＋－＠]/gu, "'$&");
}
