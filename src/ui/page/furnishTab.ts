import * as vscode from 'vscode';

/**
 * Gives a tab with a page its icon.
 * @param hidden called when the page goes: its tab is hidden or closed
 * @param closed called after that when the tab is gone for good
 */
export function furnishTab(
  panel: vscode.WebviewPanel,
  extensionUri: vscode.Uri,
  { hidden, closed }: { readonly hidden: () => void; readonly closed: () => void },
): void {
  const icon = (file: string) => vscode.Uri.joinPath(extensionUri, 'media', file);
  panel.iconPath = { light: icon('model-light.svg'), dark: icon('model-dark.svg') };
  panel.onDidChangeViewState(() => {
    if (!panel.visible) hidden();
  });
  panel.onDidDispose(() => {
    hidden();
    closed();
  });
}
