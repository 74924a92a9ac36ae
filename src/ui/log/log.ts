import type * as vscode from 'vscode';
import type { Redactor } from '../../client/secrets/redactor';
import type { Decision, RequestEvent } from '../../client/http/requestLog';
import { ServiceError } from '../../words/errors';
import { logLine } from '../../words/visibleText';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { decisionLine, requestLine, stageLine } from './logLines';
import { SensitiveNames, type SeenNames } from './sensitiveNames';

/** The target of log lines, such as VS Code's log channel. */
export interface LogChannel {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
  show(preserveFocus: boolean): void;
  dispose(): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/**
 * Numbers of last lines kept for a report. Debug lines have their own limit, so that many requests do not displace
 * earlier errors.
 */
const maxRecent = { debug: 100, other: 60 };
/** Longest line in characters, whatever a service sends. */
const longestLine = 2000;

interface Line {
  readonly level: LogLevel;
  readonly text: string;
}

/**
 * Caliper's log: every request and decision at `debug`, outcomes of models at `info`, every failure at `warn`, failed
 * commands at `error`. Secrets are removed from each line before it is stored.
 */
export class Log implements vscode.Disposable {
  private lines: readonly Line[] = [];
  /** The names that occur in the lines. */
  private readonly seen = new SensitiveNames();

  constructor(
    private readonly channel: LogChannel,
    private readonly redactor: Redactor,
  ) {}

  readonly debug = (text: string): void => {
    this.write('debug', text);
  };

  readonly line = (text: string): void => {
    this.write('info', text);
  };

  /** Logs a failure that may not be reported to the user. */
  readonly warn = (text: string): void => {
    this.write('warn', text);
  };

  /** Logs a line of the embedded service, or of a program that it runs. */
  readonly ofService = (text: string, severity: 'info' | 'warning' = 'info'): void => {
    this.write(severity === 'info' ? 'info' : 'warn', `embedded service: ${text}`);
  };

  /** Logs the failure of one part, after which the rest went on. */
  failure(what: string, error: unknown): void {
    this.write('warn', `${what}: ${chainOf(error).join(' ← ')}`);
  }

  /** Logs the failure of a command. */
  error(what: string, error: unknown): void {
    this.write('error', `${what}: ${chainOf(error).join(' ← ')}`);
  }

  readonly request = (event: RequestEvent): void => {
    this.seen.request(event);
    const isGood = event.failure === null || event.failure.trouble === 'cancelled';
    this.write(isGood ? 'debug' : 'warn', requestLine(event));
  };

  readonly decision = (decision: Decision): void => {
    this.write('debug', decisionLine(decision));
  };

  readonly stage = (model: TrackedModel): void => {
    const { stage } = model;
    this.seen.model(model);
    const isFailure = stage.kind === 'failed' && stage.trouble !== 'cancelled';
    this.write(isFailure ? 'warn' : 'info', stageLine(model));
  };

  /** The last lines, oldest first, including those below the channel's log level. */
  recent(): readonly string[] {
    return this.lines.map(({ level, text }) => `[${level}] ${text}`);
  }

  /** Registers a file, by its URI, whose name lines may contain. */
  readonly names = (file: string): void => {
    this.seen.file(file);
  };

  /** The names in the lines, so that a report can mask them. */
  named(): SeenNames {
    return this.seen.all();
  }

  show(): void {
    this.channel.show(true);
  }

  dispose(): void {
    this.channel.dispose();
  }

  private write(level: LogLevel, text: string): void {
    const line = this.lineOf(text);
    this.lines = withoutOldest([...this.lines, { level, text: line }], level === 'debug');
    this.channel[level](line);
  }

  // A line break in a name must not look like the start of another line.
  private lineOf(text: string): string {
    return logLine(this.redactor.cleanStart(text, longestLine), longestLine);
  }
}

function withoutOldest(lines: readonly Line[], debug: boolean): readonly Line[] {
  const isSame = ({ level }: Line) => (level === 'debug') === debug;
  const most = debug ? maxRecent.debug : maxRecent.other;
  if (lines.filter(isSame).length <= most) return lines;
  const oldest = lines.findIndex(isSame);
  return lines.filter((_, at) => at !== oldest);
}

/** The messages of an error and its causes; stack traces of bundled code are useless. */
function chainOf(error: unknown): readonly string[] {
  const chain: string[] = [];
  for (let link = error; link !== undefined && chain.length < 5;) {
    chain.push(link instanceof Error ? errorText(link) : JSON.stringify(link));
    link = link instanceof Error ? link.cause : undefined;
  }
  return chain;
}

function errorText(error: Error): string {
  const trouble = error instanceof ServiceError ? ` (${error.trouble})` : '';
  return `${error.name}${trouble}: ${error.message}`;
}
