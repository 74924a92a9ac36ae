import { csvField } from '../../words/csvField';

export type CsvField = string | number;

/**
 * Writes a CSV table for spreadsheets: RFC 4180, UTF-8 with a byte order mark, which Excel needs. Texts that a
 * spreadsheet would run as formulas are escaped.
 */
export function csvText(rows: readonly (readonly CsvField[])[]): string {
  const lines = rows.map((fields) => fields.map(csvField).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
