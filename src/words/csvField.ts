/**
 * A field of a table for a spreadsheet (RFC 4180). No text begins a formula, whichever sign a spreadsheet takes for
 * the separator: a cell may begin behind it.
 */
export function csvField(field: string | number): string {
  if (typeof field === 'number') return String(field);
  const harmless = field.replace(/(?<![\p{L}\p{M}\p{N}=+\-@＝＋－＠])[=+\-@＝＋－＠]/gu, "'$&");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
