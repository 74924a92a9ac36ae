export type Severity = 'info' | 'warning';

/** Hears what the service does; what failed, with the severity `warning`. */
export type ServiceLog = (line: string, severity?: Severity) => void;

/** A line as the service writes it to its standard error. */
export function writtenLine(line: string, severity: Severity, now: Date): string {
  return `${now.toISOString()} ${severity}: ${line}`;
}

/** Reads a line of standard error. What the service has not written itself, as of a crash, is a failure. */
export function readWrittenLine(written: string): {
  readonly line: string;
  readonly severity: Severity;
} {
  const [, severity, line] = /^\d[\dT:.-]+Z (info|warning): (.*)$/.exec(written) ?? [];
  if (line === undefined) return { line: written, severity: 'warning' };
  return { line, severity: severity === 'info' ? 'info' : 'warning' };
}
