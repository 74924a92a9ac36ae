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
 * sign. So a run of such signs gets an apostrophe before it, which makes the cell a text: at the beginning and behind
 * the usual separators always, behind any other sign where it begins a call or a link. Others stay as they are:
 * `⌀20 +0.05/-0.1`, `lid - short.step`, and a number that is all of the text.
 */
export function withoutFormulas(text: string): string {
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return text;
  return text.replace(
    /(?<![\p{L}\p{M}\p{N}=+\-@＝＋－＠])[=+\-@＝＋－＠]+/gu,
    (signs, from: number) =>
      isAtStartOfCell(text, from) || mayAct.test(text.slice(from + signs.length))
        ? `'${signs}`
        : signs,
  );
}

/** Whether a spreadsheet takes a cell with this text for a formula. */
export function beginsFormula(text: string): boolean {
  return /^[=+\-@＝＋－＠]/.test(text);
}

/** The rest of a formula that calls a function or links to another program. */
const mayAct = /^\s*[^\s(|!]*[(|!]/;

function isAtStartOfCell(text: string, at: number): boolean {
  let before = at - 1;
  while (/[^\S\t\r\n]|['(]/.test(text.charAt(before))) before -= 1;
  return before < 0 || /[",;|:^~\t\r\n]/.test(text.charAt(before));
}
