import type * as vscode from 'vscode';

/**
 * The files in tabs of ours. Of a diff editor that VS Code makes of two such tabs side by side, it tells extensions
 * nothing but the file on the right.
 */
export class OpenedFiles {
  private readonly files = new Map<vscode.WebviewPanel, vscode.Uri>();

  add(panel: vscode.WebviewPanel, uri: vscode.Uri): void {
    this.files.set(panel, uri);
    panel.onDidDispose(() => this.files.delete(panel));
  }

  /** Those that can be seen. */
  seen(): readonly vscode.Uri[] {
    return [...this.files].flatMap(([panel, uri]) => (panel.visible ? [uri] : []));
  }
}
