import * as vscode from 'vscode';
import type { Redactor } from '../client/redact';

/** The log channel "Caliper". Every line is cleaned of secrets on its way in. */
export class Log implements vscode.Disposable {
  private readonly channel = vscode.window.createOutputChannel('Caliper', { log: true });

  constructor(private readonly redactor: Redactor) {}

  readonly line = (text: string): void => {
    this.channel.info(this.redactor.clean(text));
  };

  error(what: string, error: unknown): void {
    this.channel.error(this.redactor.clean(`${what}: ${chainOf(error).join(' ← ')}`));
  }

  show(): void {
    this.channel.show(true);
  }

  dispose(): void {
    this.channel.dispose();
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
