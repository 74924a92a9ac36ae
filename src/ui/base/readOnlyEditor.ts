import * as vscode from 'vscode';
import type { Disposable } from '../../tracking/async/emitter';
import type { OpenedFiles } from './openedFiles';
import { registered } from './registered';

/** Fills the tab that VS Code has opened for a file. */
type FillPanel = (uri: vscode.Uri, panel: vscode.WebviewPanel) => Disposable;

export interface ReadOnlyEditorDeps {
  readonly opened: OpenedFiles;
  readonly log: (line: string) => void;
}

/**
 * Registers a read-only custom editor. VS Code stores its tabs and restores them after a reload.
 * @param load loads the editor's code when the first tab opens
 */
export function readOnlyEditor(
  viewType: string,
  load: () => Promise<FillPanel>,
  { opened, log }: ReadOnlyEditorDeps,
): Disposable {
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: async ({ uri }, panel) => {
      const closed = new AbortController();
      panel.onDidDispose(() => {
        closed.abort();
      });
      opened.add(panel, uri);
      const fillPanel = await load();
      if (closed.signal.aborted) return;
      const editor = fillPanel(uri, panel);
      closed.signal.addEventListener('abort', () => {
        editor.dispose();
      });
    },
  };
  return registered(
    'window.registerCustomEditorProvider',
    () =>
      vscode.window.registerCustomEditorProvider(viewType, provider, {
        supportsMultipleEditorsPerDocument: true,
        webviewOptions: { retainContextWhenHidden: true },
      }),
    log,
  );
}
