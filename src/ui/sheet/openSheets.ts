import * as vscode from 'vscode';

/** A contact sheet in its tab, as far as others must know of it. */
export interface OpenSheet {
  readonly panel: vscode.WebviewPanel;
  /** As a URI text. */
  readonly folder: string;
  has(key: string): boolean;
  /** These models are held up now, or not any more. */
  follow(keys: readonly string[]): void;
}

/** The open contact sheets: what can be seen on them, and of which models. */
export class OpenSheets implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly sheets = new Set<OpenSheet>();

  readonly onDidChange = this.changed.event;

  get isVisible(): boolean {
    return [...this.sheets].some(({ panel }) => panel.visible);
  }

  /** Whether the user can see how a model stands. */
  shows(key: string): boolean {
    return [...this.sheets].some((sheet) => sheet.panel.visible && sheet.has(key));
  }

  /** These models are held up now, or not any more. */
  follow(keys: readonly string[]): void {
    for (const sheet of this.sheets) sheet.follow(keys);
  }

  /** Closes what is shown of a folder: its next sheet takes the place. */
  closeOf(folder: string): void {
    for (const sheet of [...this.sheets]) if (sheet.folder === folder) sheet.panel.dispose();
  }

  add(sheet: OpenSheet): void {
    this.sheets.add(sheet);
    sheet.panel.onDidChangeViewState(() => {
      this.changed.fire();
    });
    sheet.panel.onDidDispose(() => {
      this.sheets.delete(sheet);
      this.changed.fire();
    });
    this.changed.fire();
  }

  dispose(): void {
    // The tabs stay: after a reload VS Code hands them back.
    this.sheets.clear();
    this.changed.dispose();
  }
}
