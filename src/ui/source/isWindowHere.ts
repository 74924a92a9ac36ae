import * as vscode from 'vscode';

/** Whether the window runs on the machine of the extension host, so that a local program can open files of its disk. */
export function isWindowHere(env: Pick<typeof vscode.env, 'remoteName' | 'uiKind'>): boolean {
  return env.remoteName === undefined && env.uiKind !== vscode.UIKind.Web;
}
