/** How many characters of a text are examined. An untrusted text may have megabytes on each line. */
export const longestLooked = 4096;

// Control characters, bidirectional marks, lone surrogates and default-ignorable characters: they are invisible in a
// label, and can make it look like another one.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2028\u2029]/gu;
// A fast path: most texts have no invisible characters, and the full Unicode classes take ten times as long to check.
const plain = /^[ -~\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027\u4e00-\u9fff\uff01-\uff5e]*$/;
const lineBreaks = /[\r\n\t\v\f\u0085\u2028\u2029]+/g;

/**
 * A text of a file or a service as one line without invisible characters.
 * @param longest how many characters are examined; the rest is replaced by `…`
 */
export function visibleText(text: string, longest = longestLooked): string {
  const isCut = text.length > longest;
  const looked = isCut ? text.slice(0, longest) : text;
  const shown = (
    plain.test(looked) ? looked : looked.replace(lineBreaks, ' ').replace(invisible, '')
  ).trim();
  return isCut ? `${shown}…` : shown;
}

/** The same for a text of several lines, which are kept apart. */
export function visibleLines(text: string, longest = longestLooked): string {
  const lines = text.slice(0, longest).split(/\r?\n/);
  return lines.map((line) => visibleText(line, longest)).join('\n');
}

/** Longest sentence of a service or a storage, in characters. */
const longestQuote = 300;

/** One line without control, bidirectional and zero-width characters, truncated to a readable length. */
export function shortLine(text: string): string {
  // Truncated before any search, because the rest would not be shown anyway.
  const line = text
    .trimStart()
    .slice(0, longestQuote * 8)
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.length <= longestQuote ? line : `${line.slice(0, longestQuote - 1)}…`;
}

/** Longest line of a log, in characters. */
const longestLine = 10_000;

/**
 * A line for a log or a terminal. Invisible characters are written as escapes, `\u{1b}`, so that no terminal executes
 * them and the reader sees what was there.
 */
export function logLine(text: string, longest = longestLine): string {
  const isCut = text.length > longest;
  const looked = isCut ? text.slice(0, longest) : text;
  const shown = looked.replace(lineBreaks, ' ').replace(invisible, numbered);
  return isCut ? `${shown}…` : shown;
}

function numbered(sign: string): string {
  return `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * Equivalent JSON in which invisible characters are escaped as `\u001b`, so that it contains nothing that a terminal
 * would execute, and nothing hidden.
 * @param indent spaces per level; 0 for one line
 */
export function visibleJson(value: unknown, indent = 0): string {
  // A string in JSON never contains a line break.
  const lines = JSON.stringify(value, null, indent).split('\n');
  return lines.map((line) => line.replace(invisible, allEscaped)).join('\n');
}

function allEscaped(sign: string): string {
  return Array.from({ length: sign.length }, (_, at) => escaped(sign.charCodeAt(at))).join('');
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
