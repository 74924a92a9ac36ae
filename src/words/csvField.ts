import { visibleText } from './visibleText';

/** A field of a table for a spreadsheet (RFC 4180): one visible line. No text begins a formula. */
export function csvField(field: string | number): string {
  if (typeof field === 'number') return String(field);
  const harmless = withoutFormulas(visibleText(field));
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Spreadsheets take what begins with one of these signs, of either width, for a formula, and what a text
 * begins with depends on the separator: of a locale a semicolon or a tab, in an import dialog anything
 * that is no letter. So each such sign that follows none of them has the apostrophe before it that keeps
 * a cell a text.
 */
export function withoutFormulas(text: string): string {
  return text.replace(/(?<![\p{L}\p{M}\p{N}=+\-@＝＋－＠])[=+\-@＝＋－＠]/gu, "'$&");
}
