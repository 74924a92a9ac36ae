/** Characters of a text that are looked at. What a stranger writes may be megabytes, on every line. */
export const longestLooked = 4096;

// Control characters, bidirectional marks, halves of surrogate pairs and all that Unicode says may be
// left out when a text is drawn: invisible in a label, and able to make it read as another one.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2028\u2029]/gu;
// Most texts: nothing of them is invisible, which a table of all of Unicode takes ten times as long to say.
const plain = /^[ -~\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027\u4e00-\u9fff\uff01-\uff5e]*$/;
const lineBreaks = /[\r\n\t\v\f\u0085\u2028\u2029]+/g;

/**
 * A text from a file or a service as one line without invisible characters.
 * @param longest how many characters of it are looked at; what comes after them is `…`
 */
export function visibleText(text: string, longest = longestLooked): string {
  const isCut = text.length > longest;
  const looked = isCut ? text.slice(0, longest) : text;
  const shown = (
    plain.test(looked) ? looked : looked.replace(lineBreaks, ' ').replace(invisible, '')
  ).trim();
  return isCut ? `${shown}…` : shown;
}

/** The same of a text of several lines, which stay apart. */
export function visibleLines(text: string, longest = longestLooked): string {
  const lines = text.slice(0, longest).split(/\r?\n/);
  return lines.map((line) => visibleText(line, longest)).join('\n');
}

/** Characters of a line of a log. */
const longestLine = 10_000;

/**
 * One line of a log or a terminal: with what is invisible written as its number, `\u{1b}`, so that no
 * terminal obeys it and a reader knows what stood there.
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
 * JSON that means the same and holds nothing that a terminal would obey or that hides in a text: what is
 * invisible stands as `\u001b`.
 * @param indent blanks a level; 0 for all in one line
 */
export function visibleJson(value: unknown, indent = 0): string {
  // A text in it never runs over two lines.
  const lines = JSON.stringify(value, null, indent).split('\n');
  return lines.map((line) => line.replace(invisible, allEscaped)).join('\n');
}

function allEscaped(sign: string): string {
  return Array.from({ length: sign.length }, (_, at) => escaped(sign.charCodeAt(at))).join('');
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
