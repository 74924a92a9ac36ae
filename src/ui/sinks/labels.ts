import * as vscode from 'vscode';
import type { Html } from '../../words/htmlText';
import { labelText, plainText } from './texts';

// Labels in trees, in the Explorer and on tabs. VS Code parses nothing in the plain label of a tree item.

/** A row of a tree. */
export interface TreeRow {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** Text of the whole row for screen readers. */
  readonly spoken: string;
  readonly icon: vscode.ThemeIcon;
  readonly contextValue: string;
}

/** The item by which VS Code shows a row of a view. */
export function treeItem(row: TreeRow): vscode.TreeItem {
  const item = new vscode.TreeItem(plainText(row.label));
  item.id = row.id;
  item.description = plainText(row.description);
  item.iconPath = row.icon;
  item.contextValue = row.contextValue;
  item.accessibilityInformation = { label: plainText(row.spoken) };
  return item;
}

/** A collapsed row with children. */
export function folderItem(row: Omit<TreeRow, 'icon' | 'contextValue'>): vscode.TreeItem {
  const item = treeItem({ ...row, icon: vscode.ThemeIcon.Folder, contextValue: 'folder' });
  item.collapsibleState = vscode.TreeItemCollapsibleState.Collapsed;
  return item;
}

/** A row whose element no longer exists. */
export function emptyTreeItem(): vscode.TreeItem {
  return new vscode.TreeItem('');
}

/** The number on the icon of a view; undefined for none. */
export function badgeOf(value: number, tooltip: string): vscode.ViewBadge | undefined {
  return value === 0 ? undefined : { value, tooltip: plainText(tooltip) };
}

export function decoration(
  badge: string,
  tooltip: string,
  color: vscode.ThemeColor | undefined,
): vscode.FileDecoration {
  return new vscode.FileDecoration(badge, plainText(tooltip), color);
}

/** Opens a tab for a webview. */
export function openTab(
  viewType: string,
  title: string,
  options: vscode.WebviewPanelOptions = {},
  column = vscode.ViewColumn.Active,
): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(viewType, labelText(title), column, options);
}

/** Sets the title of a tab. */
export function nameTab(panel: vscode.WebviewPanel, title: string): void {
  panel.title = labelText(title);
}

/** Loads a document into a webview, in place of the one before. */
export function showPage(webview: vscode.Webview, page: Html): void {
  webview.html = page.text;
}
