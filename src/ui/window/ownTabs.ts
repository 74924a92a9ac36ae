import * as vscode from 'vscode';

/** Whether a tab of Caliper is open in this window, in front or behind others. */
export function hasOwnTab(): boolean {
  return vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ input }) => isOwn(input)));
}

function isOwn(input: unknown): boolean {
  if (input instanceof vscode.TabInputCustom) return input.viewType.startsWith('caliper.');
  // VS Code puts a word of its own before the type of a panel.
  return input instanceof vscode.TabInputWebview && /(?:^|-)caliper\./.test(input.viewType);
}
