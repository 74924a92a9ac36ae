import * as vscode from 'vscode';

/** Whether the window is on the machine whose disk this is: only there a program can open what lies on it. */
export function isWindowHere(env: Pick<typeof vscode.env, 'remoteName' | 'uiKind'>): boolean {
  return env.remoteName === undefined && env.uiKind !== vscode.UIKind.Web;
}
