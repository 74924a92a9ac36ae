import * as vscode from 'vscode';
import type { FileEditorParts } from './fileEditor';

const viewType = 'caliper.viewer';

/** Opens CAD files in read-only editors. VS Code keeps their tabs and brings them back after a reload. */
export function fileEditors(parts: FileEditorParts): vscode.Disposable {
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: async ({ uri }, panel) => {
      const closed = new AbortController();
      panel.onDidDispose(() => {
        closed.abort();
      });
      const { FileEditor } = await import('./fileEditor');
      if (closed.signal.aborted) return;
      const editor = new FileEditor(uri, panel, parts);
      closed.signal.addEventListener('abort', () => {
        editor.dispose();
      });
    },
  };
  return vscode.window.registerCustomEditorProvider(viewType, provider, {
    supportsMultipleEditorsPerDocument: true,
  });
}
