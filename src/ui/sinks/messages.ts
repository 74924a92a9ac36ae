import * as vscode from 'vscode';
import { notificationText, plainText } from './texts';

// The only callers of VS Code's message functions; a lint rule forbids them elsewhere. Each text is sanitized as a
// whole, wherever its parts come from.

/** Shows a notification; resolves to the button that was pressed. */
export const showInformation = (text: string, ...buttons: string[]): Thenable<string | undefined> =>
  vscode.window.showInformationMessage(notificationText(text), ...buttons);

export const showWarning = (text: string, ...buttons: string[]): Thenable<string | undefined> =>
  vscode.window.showWarningMessage(notificationText(text), ...buttons);

/** Buttons are identified by more than their titles, which are translated. */
export const showError = <B extends vscode.MessageItem>(
  text: string,
  ...buttons: B[]
): Thenable<B | undefined> => vscode.window.showErrorMessage(notificationText(text), ...buttons);

/** Shows a modal question; false when the button was not pressed. */
export async function isConfirmed(text: string, detail: string, button: string): Promise<boolean> {
  return (await confirmed(text, detail, button)) === button;
}

/** Shows a modal question with several buttons; undefined when none was pressed. */
export async function confirmed(
  text: string,
  detail: string,
  ...buttons: string[]
): Promise<string | undefined> {
  const options = { modal: true, detail: plainText(detail) };
  return vscode.window.showWarningMessage(plainText(text), options, ...buttons);
}

/**
 * Shows progress in a notification with a cancel button.
 * @param work receives a function that shows a line of progress
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
