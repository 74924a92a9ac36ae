import * as vscode from 'vscode';
import { keyOfPanelState } from '../base/panelState';
import type { CompareDeps } from './compareParts';

/** Brings the tabs of reviews back after a restart. */
export function reviewTabs(parts: CompareDeps): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer('caliper.review', {
    deserializeWebviewPanel: async (panel, state: unknown) => {
      const key = keyOfPanelState(state);
      const { restoreReview } = await import('./reviewPanel');
      if (key === null || !(await restoreReview(parts, key, panel))) panel.dispose();
    },
  });
}
