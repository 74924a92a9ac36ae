import { logLine, visibleJson } from '../../words/visibleText';

// The only callers of the standard streams: the linter refuses the calls elsewhere. Each line is made
// safe as a whole: a terminal obeys what stands in names of files and parts.

type Lines = string | readonly string[];

/** What a program has to say; a text is one line. */
export function print(lines: Lines): void {
  process.stdout.write(safe(lines));
}

/** Troubles, phases and the log. */
export function printError(lines: Lines): void {
  process.stderr.write(safe(lines));
}

/** One line of JSON for a program, which may be shown in a terminal all the same. */
export function printJson(value: unknown): void {
  process.stdout.write(`${visibleJson(value)}\n`);
}

function safe(lines: Lines): string {
  return [lines]
    .flat()
    .map((line) => `${logLine(line)}\n`)
    .join('');
}
