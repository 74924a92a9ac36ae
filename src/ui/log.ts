import type * as vscode from 'vscode';
import type { Redactor } from '../client/redact';

/** Where lines go; VS Code's log channel is one. */
export interface LogChannel {
  info(message: string): void;
  error(message: string): void;
  show(preserveFocus: boolean): void;
  dispose(): void;
}

/** Of the last lines, for a report. */
const mostRecent = 60;

/** The log of Caliper. Every line is cleaned of secrets on its way in. */
export class Log implements vscode.Disposable {
  private lines: readonly string[] = [];

  constructor(
    private readonly channel: LogChannel,
    private readonly redactor: Redactor,
  ) {}

  readonly line = (text: string): void => {
    this.channel.info(this.kept(text));
  };

  error(what: string, error: unknown): void {
    this.channel.error(this.kept(`${what}: ${chainOf(error).join(' ← ')}`));
  }

  /** The last lines, oldest first. */
  recent(): readonly string[] {
    return this.lines;
  }

  show(): void {
    this.channel.show(true);
  }

  dispose(): void {
    this.channel.dispose();
  }

  private kept(text: string): string {
    const line = this.lineOf(text);
    this.lines = [...this.lines, line].slice(-mostRecent);
    return line;
  }

  // A name with a line break in it must not look like a line of its own.
  private lineOf(text: string): string {
    return this.redactor.clean(text).replace(/[\r\n]+/g, ' ');
  }
}

/** The messages of an error and of what caused it; stacks of bundled code tell nothing. */
function chainOf(error: unknown): readonly string[] {
  const chain: string[] = [];
  for (let link = error; link !== undefined && chain.length < 5;) {
    chain.push(link instanceof Error ? `${link.name}: ${link.message}` : JSON.stringify(link));
    link = link instanceof Error ? link.cause : undefined;
  }
  return chain;
}
