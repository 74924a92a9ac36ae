import * as vscode from 'vscode';
import { isRecord } from '../../words/unknown';

/** Tells the address of each file that has a tab, now and later. */
export function namesOfTabs(report: (file: string) => void): vscode.Disposable {
  const look = (tabs: readonly vscode.Tab[]): void => {
    for (const { input } of tabs) for (const uri of addressesIn(input)) report(uri.toString());
  };
  look(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs));
  return vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
    look(opened);
  });
}

/** Of an editor one, of a comparison two; of a page none. */
function addressesIn(input: unknown): readonly vscode.Uri[] {
  const values: readonly unknown[] = isRecord(input) ? Object.values(input) : [];
  return values.filter((value) => value instanceof vscode.Uri);
}
