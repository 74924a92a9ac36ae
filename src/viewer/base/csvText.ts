import { csvField } from '../../words/csvField';

export type CsvField = string | number;

/** A table for a spreadsheet: RFC 4180, UTF-8 with the mark that Excel wants. No text begins a formula. */
export function csvText(rows: readonly (readonly CsvField[])[]): string {
  const lines = rows.map((fields) => fields.map(csvField).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
