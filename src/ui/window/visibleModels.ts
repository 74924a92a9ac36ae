import * as vscode from 'vscode';
import type { Conversions } from '../../tracking/window/conversions';
import { pollingRateOf } from './pollingRate';
import { modelsOf } from '../compare/comparison';
import type { ComparisonPanels } from '../compare/comparisonPanels';
import type { ModelPanels } from '../panel/modelPanels';
import type { ModelTree } from '../models/modelTree';
import { pollingIsManual } from '../service/settings';
import type { OpenSheets } from '../sheet/openSheets';

/** Tells the conversions which models are visible, which decides how often and in which order they are polled. */
export function followVisibleModels(
  conversions: Conversions,
  tree: ModelTree,
  panels: ModelPanels,
  comparisons: ComparisonPanels,
  sheets: OpenSheets,
): vscode.Disposable {
  const look = (): void => {
    const panel = panels.anyVisible();
    const comparison = comparisons.anyVisible();
    conversions.setPollingRate(
      pollingRateOf({
        manual: pollingIsManual(),
        windowFocused: vscode.window.state.focused,
        somethingVisible:
          tree.isVisible || panel !== null || comparison !== null || sheets.isVisible,
      }),
    );
    conversions.prefer(panel?.key ?? (comparison && modelsOf(comparison).at(-1)) ?? null);
  };
  look();
  return vscode.Disposable.from(
    vscode.window.onDidChangeWindowState(look),
    tree.onDidChangeVisibility(look),
    panels.onDidChange(look),
    comparisons.onDidChange(look),
    sheets.onDidChange(look),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('caliper.polling.mode')) look();
    }),
  );
}
