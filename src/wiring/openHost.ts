import * as vscode from 'vscode';
import { Redactor } from '../client/secrets/redactor';
import { CommandRunner } from '../ui/commands/commandRunner';
import { Log } from '../ui/log/log';
import { openLogChannel } from '../ui/sinks/logSink';
import { isOwnSample } from '../ui/upload/sample';
import { isTheia } from '../ui/window/isTheia';
import { setTranslations } from '../words/say';

/** What everything else needs: the extension's folders, its log and its commands. */
export interface Host {
  readonly context: vscode.ExtensionContext;
  /** A folder in the storage of the extension. */
  readonly folder: (name: string) => vscode.Uri;
  /** The path of a program that is shipped with the extension. */
  readonly program: (name: string) => string;
  /** The file with the translations; null for English. */
  readonly wordsFile: string | null;
  /** Removes secrets from texts. */
  readonly redactor: Redactor;
  readonly log: Log;
  readonly commands: CommandRunner;
  readonly isTheia: boolean;
  /** Whether a file is the sample that is shipped with the extension. */
  readonly isOwn: (file: vscode.Uri) => boolean;
  /** Whether a file may be read: in an untrusted workspace only the sample may. */
  readonly mayRead: (file: vscode.Uri) => boolean;
}

export function openHost(context: vscode.ExtensionContext): Host {
  setTranslations(vscode.l10n.bundle, vscode.env.language);
  const redactor = new Redactor();
  const log = new Log(openLogChannel(context.logUri), redactor);
  const isOwn = (file: vscode.Uri) => isOwnSample(context.extensionUri, file);
  return {
    ...{ context, redactor, log, isOwn },
    isTheia: isTheia(vscode.env),
    folder: (name) => vscode.Uri.joinPath(context.globalStorageUri, name),
    program: (name) => vscode.Uri.joinPath(context.extensionUri, 'dist', name).fsPath,
    wordsFile: vscode.l10n.uri?.fsPath ?? null,
    commands: new CommandRunner(log, redactor),
    mayRead: (file) => vscode.workspace.isTrusted || isOwn(file),
  };
}
