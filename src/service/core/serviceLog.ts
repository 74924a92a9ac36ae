export type Severity = 'info' | 'warning';

/** Logs a line; failures have the severity `warning`. */
export type ServiceLog = (line: string, severity?: Severity) => void;

/** Formats a line for the service's standard error. */
export function writtenLine(line: string, severity: Severity, now: Date): string {
  return `${now.toISOString()} ${severity}: ${line}`;
}

/** Parses a line of standard error. A line that the service has not formatted, such as one of a crash, is a warning. */
export function readWrittenLine(written: string): {
  readonly line: string;
  readonly severity: Severity;
} {
  const [, severity, line] = /^\d[\dT:.-]+Z (info|warning): (.*)$/.exec(written) ?? [];
  if (line === undefined) return { line: written, severity: 'warning' };
  return { line, severity: severity === 'info' ? 'info' : 'warning' };
}
