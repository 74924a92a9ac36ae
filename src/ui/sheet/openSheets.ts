import * as vscode from 'vscode';

/** An open contact sheet, as others need it. */
export interface OpenSheet {
  readonly panel: vscode.WebviewPanel;
  /** The folder's URI. */
  readonly folder: string;
  has(key: string): boolean;
  /** Called when models are held up, or no longer are. */
  follow(keys: readonly string[]): void;
}

/** The open contact sheets: which are visible, and which models they show. */
export class OpenSheets implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly sheets = new Set<OpenSheet>();

  readonly onDidChange = this.changed.event;

  get isVisible(): boolean {
    return [...this.sheets].some(({ panel }) => panel.visible);
  }

  /** Whether the state of a model is visible. */
  shows(key: string): boolean {
    return [...this.sheets].some((sheet) => sheet.panel.visible && sheet.has(key));
  }

  /** Called when models are held up, or no longer are. */
  follow(keys: readonly string[]): void {
    for (const sheet of this.sheets) sheet.follow(keys);
  }

  /** Closes the sheets of a folder before a new one is opened. */
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
    // The tabs stay open, and VS Code restores them after a reload.
    this.sheets.clear();
    this.changed.dispose();
  }
}
