import * as vscode from 'vscode';
import { ServiceError } from '../contract/errors';
import { say } from '../contract/say';

/** Says that the parts of a link may be others by now. */
export function linkIsOlder(): void {
  void vscode.window.showWarningMessage(
    say('The 3D model has changed since the link was made: what is selected may be another part.'),
  );
}

/** What is said of a file that the page made and that could not be kept. */
export function notSaved(cause: unknown): ServiceError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ServiceError('invalid', say('The file could not be saved: {reason}', { reason }), {
    cause,
  });
}
