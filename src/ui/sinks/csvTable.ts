import { displayText } from '../base/displayText';
import { csvText } from './texts';

export type CsvField = string | number;

/**
 * Lines for a spreadsheet: RFC 4180, UTF-8 with the mark that Excel wants. No text begins a formula, whichever sign
 * a spreadsheet takes for the separator.
 */
export function csvTable(lines: readonly (readonly CsvField[])[]): string {
  return `\uFEFF${lines.map((fields) => fields.map(fieldText).join(',')).join('\r\n')}\r\n`;
}

function fieldText(field: CsvField): string {
  if (typeof field === 'number') return `${field}`;
  const text = csvText(displayText(field, 1000));
  // Whatever a locale separates by stands in quotes, so that a field that begins a line stays one cell.
  return /[",;|:^~\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
