import * as vscode from 'vscode';
import { keyOfPanelState } from '../base/panelState';
import type { CompareDeps } from './compareDeps';

/** Restores the tabs of reviews after a restart. */
export function reviewTabs(deps: CompareDeps): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer('caliper.review', {
    deserializeWebviewPanel: async (panel, state: unknown) => {
      const key = keyOfPanelState(state);
      const { restoreReview } = await import('./reviewPanel');
      if (key === null || !(await restoreReview(deps, key, panel))) panel.dispose();
    },
  });
}
