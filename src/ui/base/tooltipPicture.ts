import type * as vscode from 'vscode';
import { ownFile } from './ownFile';

/** The URI by which VS Code can show a picture of ours in a tooltip; null when it cannot. */
export function tooltipPicture(path: string): Promise<vscode.Uri | null> {
  return Promise.resolve(ownFile(path));
}
