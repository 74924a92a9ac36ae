import * as vscode from 'vscode';

/** The context keys that menus and views decide by. A value is sent only when it is another one. */
export class ContextKeys {
  private readonly sent = new Map<string, boolean>();

  set(key: 'remote' | 'offline' | 'hasToken' | 'hasModels' | 'hasScene', value: boolean): void {
    if (this.sent.get(key) === value) return;
    this.sent.set(key, value);
    void vscode.commands.executeCommand('setContext', `caliper.${key}`, value);
  }
}
