export type CsvField = string | number;

/** A table for a spreadsheet: RFC 4180, UTF-8 with the mark that Excel wants. No text begins a formula. */
export function csvText(rows: readonly (readonly CsvField[])[]): string {
  const lines = rows.map((fields) => fields.map(csvField).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function csvField(field: CsvField): string {
  if (typeof field === 'number') return String(field);
  // Whichever sign a spreadsheet takes for the separator, a cell may begin behind it.
  const harmless = field.replace(/(?<![\p{L}\p{M}\p{N}=+\-@＝＋－＠])[=+\-@＝＋－＠]/gu, "'$&");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
