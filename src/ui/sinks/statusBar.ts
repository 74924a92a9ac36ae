import * as vscode from 'vscode';
import { labelText, plainText } from './texts';

/** Shows in the status bar, for some seconds, that something has finished. */
export function flashDone(text: string, shownMs = 4000): void {
  vscode.window.setStatusBarMessage(`$(check) ${labelText(text)}`, shownMs);
}

/** What an item of the status bar shows. */
export interface StatusContent {
  /** Codicon id. */
  readonly icon: string;
  readonly text: string;
  readonly tooltip: string;
  readonly isWarning: boolean;
  readonly command: vscode.Command;
}

/** An item of the status bar. */
export class StatusItem implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;

  constructor(id: string, name: string) {
    this.item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right);
    this.item.name = plainText(name);
  }

  look({ icon, text, tooltip, isWarning, command }: StatusContent): void {
    this.item.text = `$(${icon}) ${labelText(text)}`;
    this.item.tooltip = plainText(tooltip);
    this.item.command = command;
    this.item.accessibilityInformation = { label: plainText(tooltip) };
    this.item.backgroundColor = isWarning
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
  }

  show(isShown: boolean): void {
    if (isShown) this.item.show();
    else this.item.hide();
  }

  dispose(): void {
    this.item.dispose();
  }
}
