import * as vscode from 'vscode';
import { copiedText } from './texts';

/** Writes to the clipboard a text without characters that cannot be seen. */
export function copyText(text: string): Thenable<void> {
  return vscode.env.clipboard.writeText(copiedText(text));
}

/** The clipboard's text, which may come from anywhere. */
export function copiedBefore(): Thenable<string> {
  return vscode.env.clipboard.readText();
}
