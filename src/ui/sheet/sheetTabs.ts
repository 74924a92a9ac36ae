import * as vscode from 'vscode';
import { keyOfPanelState } from '../base/panelState';
import type { FolderDeps } from './folderDeps';

/** Restores the tabs of contact sheets after a restart, with the files that are still tracked. */
export function sheetTabs(deps: FolderDeps): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer('caliper.sheet', {
    deserializeWebviewPanel: async (panel, state: unknown) => {
      const key = keyOfPanelState(state);
      const sheet = key === null ? null : deps.kept.get(key);
      const files = sheet?.files.filter((file) => deps.models.get(file.key)) ?? [];
      if (!sheet || files.length === 0) {
        panel.dispose();
        return;
      }
      const { showSheet } = await import('./showSheet');
      showSheet(deps, { ...sheet, files }, panel);
    },
  });
}
