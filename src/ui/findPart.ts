import * as vscode from 'vscode';
import { say } from '../contract/say';
import { displayText } from './displayText';
import { wordsOfPath } from './partFacts';
import type { PartRow } from './partRows';

interface PartItem extends vscode.QuickPickItem {
  readonly row: PartRow;
}

/** Lets the user find a part by its name or by where it stands, in all of the assembly. */
export async function findPart(rows: readonly PartRow[]): Promise<PartRow | null> {
  const items = rows.map((row): PartItem => {
    const place = row.parent ? wordsOfPath(row.parent) : '';
    const sign = row.children.length > 0 ? 'layers' : 'symbol-field';
    return { row, label: `$(${sign}) ${labelOf(row)}`, description: place };
  });
  const chosen = await vscode.window.showQuickPick(items, {
    title: say('Find a Part'),
    placeHolder: say('Name of a part or of an assembly above it'),
    matchOnDescription: true,
  });
  return chosen?.row ?? null;
}

// A name in the form of an icon would become one.
function labelOf({ node }: PartRow): string {
  return displayText(node.name).replaceAll('$(', '$ (') || say('(no name)');
}
