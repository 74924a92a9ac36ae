import { existsSync } from 'node:fs';
import path from 'node:path';
import type { LogChannel, LogLevel } from './log';
import { LogFile } from './logFile';

/** The used part of VS Code's log channel. */
export interface EditorLogChannel extends LogChannel {
  /** Lines below this level are dropped: 0 off, 1 trace, 2 debug, 3 info, 4 warning, 5 error. */
  readonly logLevel: number;
}

/** Most lines that are held back until it is known whether VS Code writes them. */
const maxHeldLines = 1000;
/** Time that VS Code may take to create its file, ms. */
const defaultGraceMs = 3000;

export interface LogTimes {
  readonly now?: () => Date;
  readonly graceMs?: number;
}

/**
 * A log channel whose lines are visible in every build of VS Code. Some builds have no log writer: they accept the
 * lines, but the Output panel stays empty. There the lines are written by Caliper, to the file that the panel shows.
 * @param file where VS Code writes the lines of the channel
 */
export class SeenLogChannel implements LogChannel {
  /** Lines that VS Code may not have written; null once it is known to write them. */
  private held: string[] | null = [];
  private own: LogFile | null = null;
  private timer: NodeJS.Timeout | null;
  private readonly now: () => Date;

  constructor(
    private readonly channel: EditorLogChannel,
    private readonly file: string,
    { now = () => new Date(), graceMs = defaultGraceMs }: LogTimes = {},
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
    else this.held = [...this.held, line].slice(-maxHeldLines);
  }

  private isWanted(level: LogLevel): boolean {
    const { logLevel } = this.channel;
    return logLevel !== 0 && numbers[level] >= logLevel;
  }

  /** VS Code creates its file together with the channel, before the first line. */
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

/** The file to which VS Code writes the lines of a log channel. */
export function fileOfChannel(logFolder: string, name: string): string {
  return path.join(logFolder, `${name}.log`);
}

const numbers = { debug: 2, info: 3, warn: 4, error: 5 } as const;
const words = { debug: 'debug', info: 'info', warn: 'warning', error: 'error' } as const;

// In VS Code's own format, so that the Output panel colours and filters it.
function lineOf(level: LogLevel, message: string, now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  const time = local.toISOString().replace('T', ' ').replace('Z', '');
  return `${time} [${words[level]}] ${message}`;
}
