import * as vscode from 'vscode';
import { say } from '../contract/say';
import { nothingLeaves } from './destination';
import type { ModelPanels } from './modelPanels';
import type { ModelTree } from './modelTree';
import { hasOwnTab } from './ownTabs';
import type { Service, Services } from './services';

export interface ServiceStatusParts {
  readonly services: Pick<Services, 'currentOrNull'>;
  /** The setting `caliper.service.webhook`. */
  webhook(): string | null;
  readonly panels: Pick<ModelPanels, 'anyVisible' | 'onDidChange'>;
  readonly tree: Pick<ModelTree, 'isVisible' | 'onDidChangeVisibility'>;
}

/** Says in the status bar where files are converted, while the view or a tab of Caliper is open. */
export function serviceStatus(parts: ServiceStatusParts): vscode.Disposable {
  const { services, panels, tree } = parts;
  const item = vscode.window.createStatusBarItem(
    'caliper.service',
    vscode.StatusBarAlignment.Right,
  );
  item.name = say('Caliper Service');
  item.command = {
    command: 'workbench.action.openSettings',
    title: say('Settings'),
    arguments: ['caliper.service'],
  };
  const look = (): void => {
    const { text, tooltip, isWarning } = serviceInStatus(services.currentOrNull(), parts.webhook());
    item.text = text;
    item.tooltip = tooltip;
    item.accessibilityInformation = { label: tooltip };
    item.backgroundColor = isWarning
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    // A side of a comparison of versions is a page in a tab that is not ours.
    if (tree.isVisible || hasOwnTab() || panels.anyVisible()) item.show();
    else item.hide();
  };
  look();
  return vscode.Disposable.from(
    item,
    panels.onDidChange(look),
    vscode.window.tabGroups.onDidChangeTabs(look),
    tree.onDidChangeVisibility(look),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('caliper.service')) look();
    }),
  );
}

function serviceInStatus(service: Service | null, webhook: string | null) {
  if (!service) {
    const tooltip = say('Caliper: the address in the setting caliper.service.url cannot be used.');
    return { text: `$(warning) ${say('CAD: no service')}`, tooltip, isWarning: true };
  }
  if (service.kind === 'embedded') {
    const tooltip = nothingLeaves(webhook);
    return { text: `$(vm) ${say('CAD: Embedded')}`, tooltip, isWarning: false };
  }
  const tooltip = say('Caliper sends CAD files to {host}, when you say so.', {
    host: service.host,
  });
  return {
    text: `$(cloud) ${say('CAD: {host}', { host: service.host })}`,
    tooltip,
    isWarning: false,
  };
}
