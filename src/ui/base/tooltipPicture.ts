import type * as vscode from 'vscode';
import { ownFile } from './ownFile';

/** The address by which VS Code draws a picture of ours in a tooltip; null where it cannot. */
export function tooltipPicture(path: string): Promise<vscode.Uri | null> {
  return Promise.resolve(ownFile(path));
}
