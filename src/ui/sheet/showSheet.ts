import * as vscode from 'vscode';
import { say } from '../../words/say';
import { ResultReader } from '../results/resultReader';
import { previewOf } from '../results/previewOf';
import { viewerOptions } from '../service/settings';
import { openTab } from '../sinks/labels';
import type { FolderDeps } from './folderDeps';
import type { SheetRecord } from './savedSheets';
import { saveSheet } from './saveSheet';
import { SheetPanel } from './sheetPanel';

export const sheetView = 'caliper.sheet';

/** Shows a contact sheet in a new tab, or in one restored by VS Code. */
export function showSheet(
  { models, holdOf, results, places, upload, sheets, run }: FolderDeps,
  sheet: SheetRecord,
  tab?: vscode.WebviewPanel,
): void {
  const title = say('Contact Sheet · {name}', { name: sheet.name });
  const panel = tab ?? openTab(sheetView, title, { enableFindWidget: true });
  const reader = new ResultReader(results);
  const opened = new SheetPanel(panel, sheet, {
    models,
    holdOf,
    places,
    previewOf: (model, signal) => previewOf(results.assets, model, signal),
    factsOf: (model, signal) => reader.facts(model, signal),
    numbers: () => viewerOptions(sheet.folder),
    open: (key) => {
      run('open', () => upload.open(key));
    },
    save: (format, entries) => {
      const folder = vscode.Uri.parse(sheet.folder);
      run('saveSheet', () =>
        saveSheet(format, title, folder, entries, viewerOptions(sheet.folder)),
      );
    },
  });
  sheets.add(opened);
}
