import * as vscode from 'vscode';
import { notificationText, plainText } from './texts';

// The only callers of VS Code's messages: the linter refuses the calls elsewhere. The texts are made safe
// as a whole, whoever wrote which of their words.

/** Shows a notification; answers the button that was pressed. */
export const showInformation = (text: string, ...buttons: string[]): Thenable<string | undefined> =>
  vscode.window.showInformationMessage(notificationText(text), ...buttons);

export const showWarning = (text: string, ...buttons: string[]): Thenable<string | undefined> =>
  vscode.window.showWarningMessage(notificationText(text), ...buttons);

/** Its buttons are told apart by more than their words, which are another language's elsewhere. */
export const showError = <B extends vscode.MessageItem>(
  text: string,
  ...buttons: B[]
): Thenable<B | undefined> => vscode.window.showErrorMessage(notificationText(text), ...buttons);

/** Asks a question that must be answered first; false when the button was not pressed. */
export async function isConfirmed(text: string, detail: string, button: string): Promise<boolean> {
  return (await confirmed(text, detail, button)) === button;
}

/** Asks a question that must be answered first, with several ways; undefined for none of them. */
export async function confirmed(
  text: string,
  detail: string,
  ...buttons: string[]
): Promise<string | undefined> {
  const options = { modal: true, detail: plainText(detail) };
  return vscode.window.showWarningMessage(plainText(text), options, ...buttons);
}

/**
 * Shows in a notification that something is being done, with a button that cancels it.
 * @param work is given what shows a line of how far it is
 */
export function withProgress<T>(
  title: string,
  work: (report: (line: string) => void, token: vscode.CancellationToken) => Thenable<T>,
): Thenable<T> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: notificationText(title),
    cancellable: true,
  };
  return vscode.window.withProgress(options, (progress, token) =>
    work((line) => {
      progress.report({ message: notificationText(line) });
    }, token),
  );
}
