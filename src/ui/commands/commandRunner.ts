import * as vscode from 'vscode';
import { say } from '../../words/say';
import type { Redactor } from '../../client/secrets/redactor';
import { errorMessageOf, type ErrorButton } from './errorMessage';
import type { Log } from '../log/log';
import { registered } from '../base/registered';
import { showError } from '../sinks/messages';

/** The handler of a command; throws when it fails. */
export type Job = (...args: readonly unknown[]) => unknown;

/** The error boundary of all commands, where an error becomes a message to the user. */
export class CommandRunner {
  constructor(
    private readonly log: Log,
    private readonly redactor: Redactor,
  ) {}

  register(jobs: Readonly<Record<string, Job>>): vscode.Disposable {
    return vscode.Disposable.from(
      ...Object.entries(jobs).map(([id, job]) =>
        registered(
          `commands.registerCommand for ${id}`,
          () =>
            vscode.commands.registerCommand(id, (...args: readonly unknown[]) =>
              this.run(id, () => job(...args)),
            ),
          this.log.line,
        ),
      ),
    );
  }

  /** Runs a handler; returns its result, or undefined after reporting its error. */
  async run(name: string, job: () => unknown): Promise<unknown> {
    try {
      return await job();
    } catch (error) {
      this.report(name, error, job);
      return undefined;
    }
  }

  private report(name: string, error: unknown, job: () => unknown): void {
    const message = errorMessageOf(error);
    if (!message) return;
    this.log.error(name, error);
    const text = this.redactor.clean(message.text);
    // Not awaited, because the message may be open for hours after the command has ended.
    const words = buttonWords();
    const buttons = message.buttons.map((id) => ({ id, title: words[id] }));
    void showError(text, ...buttons).then((chosen) => {
      if (chosen?.id === 'Retry') void this.run(name, job);
      else if (chosen) void vscode.commands.executeCommand(commandOf[chosen.id]);
    });
  }
}

const buttonWords = (): Readonly<Record<ErrorButton, string>> => ({
  Retry: say('Retry'),
  'Set Token': say('Set Token'),
  'Show Log': say('Show Log'),
  'Manage Trust': say('Manage Trust'),
});

const commandOf: Readonly<Record<Exclude<ErrorButton, 'Retry'>, string>> = {
  'Set Token': 'caliper.setToken',
  'Show Log': 'caliper.showLog',
  'Manage Trust': 'workbench.trust.manage',
};
