import { logLine, visibleJson } from '../../words/visibleText';

// The only callers of the standard streams; a lint rule forbids them elsewhere. Each line is sanitized as a whole,
// because a terminal interprets escape sequences in names of files and parts.

type Lines = string | readonly string[];

/** Prints the output of a program; a string is one line. */
export function print(lines: Lines): void {
  process.stdout.write(safe(lines));
}

/** Prints errors, phases and the log. */
export function printError(lines: Lines): void {
  process.stderr.write(safe(lines));
}

/** Prints one line of JSON for programs, safe for terminals, too. */
export function printJson(value: unknown): void {
  process.stdout.write(`${visibleJson(value)}\n`);
}

function safe(lines: Lines): string {
  return [lines]
    .flat()
    .map((line) => `${logLine(line)}\n`)
    .join('');
}
