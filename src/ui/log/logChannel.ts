import { existsSync } from 'node:fs';
import path from 'node:path';
import type { LogChannel, LogLevel } from './log';
import { LogFile } from './logFile';

/** VS Code's own log channel, as much as is used of it. */
export interface EditorLogChannel extends LogChannel {
  /** Lines below it are dropped: 0 off, 1 trace, 2 debug, 3 info, 4 warning, 5 error. */
  readonly logLevel: number;
}

/** Of lines that wait until it is known whether they are written, in number. */
const mostHeld = 1000;
/** How long VS Code may take to make its file, milliseconds. */
const usualGraceMs = 3000;

export interface LogTimes {
  readonly now?: () => Date;
  readonly graceMs?: number;
}

/**
 * A log channel whose lines are seen in every build of VS Code. Some have no writer for logs: they take
 * the lines, write none, and the Output panel stays empty. There the same lines are written here, into the
 * very file that the panel shows.
 * @param file where VS Code writes the lines of the channel
 */
export class SeenLogChannel implements LogChannel {
  /** Lines that are written nowhere, perhaps; null once VS Code is known to write them. */
  private held: string[] | null = [];
  private own: LogFile | null = null;
  private timer: NodeJS.Timeout | null;
  private readonly now: () => Date;

  constructor(
    private readonly channel: EditorLogChannel,
    private readonly file: string,
    { now = () => new Date(), graceMs = usualGraceMs }: LogTimes = {},
  ) {
    this.now = now;
    this.timer = setTimeout(this.decide, graceMs);
  }

  debug(message: string): void {
    this.write('debug', message);
  }

  info(message: string): void {
    this.write('info', message);
  }

  warn(message: string): void {
    this.write('warn', message);
  }

  error(message: string): void {
    this.write('error', message);
  }

  show(preserveFocus: boolean): void {
    this.channel.show(preserveFocus);
  }

  dispose(): void {
    if (this.timer) clearTimeout(this.timer);
    this.channel.dispose();
  }

  private write(level: LogLevel, message: string): void {
    this.channel[level](message);
    if (this.held === null || !this.isWanted(level)) return;
    const line = lineOf(level, message, this.now());
    if (this.own) this.own.append([line]);
    else this.held = [...this.held, line].slice(-mostHeld);
  }

  private isWanted(level: LogLevel): boolean {
    const { logLevel } = this.channel;
    return logLevel !== 0 && numbers[level] >= logLevel;
  }

  /** VS Code makes its file with the channel, before there is a line for it. */
  private readonly decide = (): void => {
    this.timer = null;
    if (existsSync(this.file)) {
      this.held = null;
      return;
    }
    this.own = new LogFile(this.file);
    this.own.append(this.held ?? []);
    this.held = [];
  };
}

/** Where VS Code writes the lines of a log channel. */
export function fileOfChannel(logFolder: string, name: string): string {
  return path.join(logFolder, `${name}.log`);
}

const numbers = { debug: 2, info: 3, warn: 4, error: 5 } as const;
const words = { debug: 'debug', info: 'info', warn: 'warning', error: 'error' } as const;

// As VS Code writes it, so that the Output panel colours and filters it.
function lineOf(level: LogLevel, message: string, now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  const time = local.toISOString().replace('T', ' ').replace('Z', '');
  return `${time} [${words[level]}] ${message}`;
}
