import * as vscode from 'vscode';
import { isRecord } from '../../words/unknown';

/** Reports the URI of each file that has a tab, now and whenever tabs are opened. */
export function namesOfTabs(report: (file: string) => void): vscode.Disposable {
  const look = (tabs: readonly vscode.Tab[]): void => {
    for (const { input } of tabs) for (const uri of addressesIn(input)) report(uri.toString());
  };
  look(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs));
  return vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
    look(opened);
  });
}

/** The URIs in a tab's input: one for an editor, two for a diff, none for a webview. */
function addressesIn(input: unknown): readonly vscode.Uri[] {
  const values: readonly unknown[] = isRecord(input) ? Object.values(input) : [];
  return values.filter((value) => value instanceof vscode.Uri);
}
