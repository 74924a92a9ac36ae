import * as vscode from 'vscode';
import { say } from '../contract/say';
import { nothingLeaves } from './destination';
import type { ModelPanels } from './modelPanels';
import type { ModelTree } from './modelTree';
import { hasOwnTab } from './ownTabs';
import type { Service, Services } from './services';
import { StatusItem, type StatusLook } from './sinks/statusBar';

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
  const item = new StatusItem('caliper.service', say('Caliper Service'), {
    command: 'workbench.action.openSettings',
    title: say('Settings'),
    arguments: ['caliper.service'],
  });
  const look = (): void => {
    item.look(serviceInStatus(services.currentOrNull(), parts.webhook()));
    // A side of a comparison of versions is a page in a tab that is not ours.
    item.show(tree.isVisible || hasOwnTab() || panels.anyVisible() !== null);
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

function serviceInStatus(service: Service | null, webhook: string | null): StatusLook {
  if (!service) {
    const tooltip = say('Caliper: the address in the setting caliper.service.url cannot be used.');
    return { icon: 'warning', text: say('CAD: no service'), tooltip, isWarning: true };
  }
  if (service.kind === 'embedded') {
    const tooltip = nothingLeaves(webhook);
    return { icon: 'vm', text: say('CAD: Embedded'), tooltip, isWarning: false };
  }
  const tooltip = say('Caliper sends CAD files to {host}, when you say so.', {
    host: service.host,
  });
  return {
    icon: 'cloud',
    text: say('CAD: {host}', { host: service.host }),
    tooltip,
    isWarning: false,
  };
}
