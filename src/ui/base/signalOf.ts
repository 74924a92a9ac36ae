import type { CancellationToken } from 'vscode';

/** Converts a VS Code cancellation token to an abort signal. */
export function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => {
    controller.abort();
  });
  return controller.signal;
}
