import type * as vscode from 'vscode';
import type { Redactor } from '../../client/secrets/redactor';
import type { Decision, RequestEvent } from '../../client/http/requestLog';
import { ServiceError } from '../../words/errors';
import { logLine } from '../../words/visibleText';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { decisionLine, requestLine, stageLine } from './logLines';
import { Seen, type SeenNames } from './seen';

/** Where lines go; VS Code's log channel is one. */
export interface LogChannel {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
  show(preserveFocus: boolean): void;
  dispose(): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Of the last lines, for a report: many requests must not push out what went wrong before. */
const mostRecent = { debug: 100, other: 60 };
/** Of one line, in characters: whatever a service says, the log stays readable. */
const longestLine = 2000;

interface Line {
  readonly level: LogLevel;
  readonly text: string;
}

/**
 * The log of Caliper: every request and decision at `debug`, what a model comes to at `info`, every
 * failure at `warn`, a command that failed at `error`. Every line is cleaned of secrets on its way in.
 */
export class Log implements vscode.Disposable {
  private lines: readonly Line[] = [];
  /** What the lines name. */
  private readonly seen = new Seen();

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

  /** Something failed that the person at the screen may not hear of. */
  readonly warn = (text: string): void => {
    this.write('warn', text);
  };

  /** A line of the embedded service, or of a program that it runs. */
  readonly ofService = (text: string, severity: 'info' | 'warning' = 'info'): void => {
    this.write(severity === 'info' ? 'info' : 'warn', `embedded service: ${text}`);
  };

  /** A part of something failed, and the rest went on. */
  failure(what: string, error: unknown): void {
    this.write('warn', `${what}: ${chainOf(error).join(' ← ')}`);
  }

  /** A command failed. */
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

  /** The last lines, oldest first; also those that the level of the channel keeps out of it. */
  recent(): readonly string[] {
    return this.lines.map(({ level, text }) => `[${level}] ${text}`);
  }

  /** Notes a file that lines may name, by its address. */
  readonly names = (file: string): void => {
    this.seen.file(file);
  };

  /** What the lines name, so that a report can leave it out. */
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

  // A name with a line break in it must not look like a line of its own.
  private lineOf(text: string): string {
    return logLine(this.redactor.cleanStart(text, longestLine), longestLine);
  }
}

function withoutOldest(lines: readonly Line[], debug: boolean): readonly Line[] {
  const isSame = ({ level }: Line) => (level === 'debug') === debug;
  const most = debug ? mostRecent.debug : mostRecent.other;
  if (lines.filter(isSame).length <= most) return lines;
  const oldest = lines.findIndex(isSame);
  return lines.filter((_, at) => at !== oldest);
}

/** The messages of an error and of what caused it; stacks of bundled code tell nothing. */
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
