import type * as vscode from 'vscode';

/**
 * The files in tabs of Caliper. When VS Code shows two such tabs as a diff editor, extensions are told only the file on
 * the right.
 */
export class OpenedFiles {
  private readonly files = new Map<vscode.WebviewPanel, vscode.Uri>();

  add(panel: vscode.WebviewPanel, uri: vscode.Uri): void {
    this.files.set(panel, uri);
    panel.onDidDispose(() => this.files.delete(panel));
  }

  /** The files in visible tabs. */
  seen(): readonly vscode.Uri[] {
    return [...this.files].flatMap(([panel, uri]) => (panel.visible ? [uri] : []));
  }
}
