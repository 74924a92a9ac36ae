import type { CancellationToken } from 'vscode';

/** What VS Code cancels with a token, as what everything else is ended by. */
export function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => {
    controller.abort();
  });
  return controller.signal;
}
