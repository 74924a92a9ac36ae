import * as vscode from 'vscode';
import type { Redactor } from '../client/redact';
import { errorMessageOf, type ErrorButton } from './errorMessage';
import type { Log } from './log';

/** What a command does; it throws when it cannot. */
export type Job = (...args: readonly unknown[]) => unknown;

/** The one door where an error of a command becomes a message to the user. */
export class CommandDoor {
  constructor(
    private readonly log: Log,
    private readonly redactor: Redactor,
  ) {}

  register(jobs: Readonly<Record<string, Job>>): vscode.Disposable {
    return vscode.Disposable.from(
      ...Object.entries(jobs).map(([id, job]) =>
        vscode.commands.registerCommand(id, (...args: readonly unknown[]) =>
          this.run(id, () => job(...args)),
        ),
      ),
    );
  }

  /** Does a job; answers what it answered, or undefined after telling why it failed. */
  async run(name: string, job: () => unknown): Promise<unknown> {
    try {
      return await job();
    } catch (error) {
      this.tell(name, error, job);
      return undefined;
    }
  }

  private tell(name: string, error: unknown, job: () => unknown): void {
    const message = errorMessageOf(error);
    if (!message) return;
    this.log.error(name, error);
    const text = this.redactor.clean(message.text);
    // Not awaited: the message may stand for hours, the command has ended now.
    void vscode.window.showErrorMessage(text, ...message.buttons).then((button) => {
      if (button === 'Retry') void this.run(name, job);
      else if (button) void vscode.commands.executeCommand(commandOf[button]);
    });
  }
}

const commandOf: Readonly<Record<Exclude<ErrorButton, 'Retry'>, string>> = {
  'Set Token': 'caliper.setToken',
  'Show Log': 'caliper.showLog',
  'Manage Trust': 'workbench.trust.manage',
};
