import { displayText } from '../base/displayText';
import { csvText } from './texts';

export type CsvField = string | number;

/**
 * Writes a CSV table for spreadsheets: RFC 4180, UTF-8 with a byte order mark, which Excel needs. Texts that a
 * spreadsheet would run as formulas are escaped, whatever separator it uses.
 */
export function csvTable(lines: readonly (readonly CsvField[])[]): string {
  return `\uFEFF${lines.map((fields) => fields.map(fieldText).join(',')).join('\r\n')}\r\n`;
}

function fieldText(field: CsvField): string {
  if (typeof field === 'number') return `${field}`;
  const text = csvText(displayText(field, 1000));
  // Separators of all locales are quoted, so that a field stays one cell.
  return /[",;|:^~\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
