import * as vscode from 'vscode';
import { say } from '../../words/say';
import type { Conversions } from '../../tracking/window/conversions';
import type { ModelStore } from '../../tracking/store/modelStore';
import { isFinished } from '../../tracking/model/stage';
import { embeddedServiceId, type TrackedModel } from '../../tracking/model/trackedModel';
import { addressIsFrom, nothingLeaves } from '../service/addressNotes';
import { serviceUrlIsOfRemote } from '../service/settings';
import { serviceInWords } from '../models/serviceInWords';
import type { ModelPanels } from '../panel/modelPanels';
import type { ModelTree } from '../models/modelTree';
import type { Service, Services } from '../service/services';
import { StatusItem, type StatusContent } from '../sinks/statusBar';

export interface ServiceStatusDeps {
  readonly services: Pick<Services, 'currentOrNull'>;
  /** The setting `caliper.service.webhook`. */
  webhook(): string | null;
  readonly panels: Pick<ModelPanels, 'anyVisible' | 'onDidChange'>;
  readonly tree: Pick<ModelTree, 'isVisible' | 'onDidChangeVisibility'>;
  readonly conversions: Pick<Conversions, 'paused' | 'onDidChangeHold'>;
  readonly store: Pick<ModelStore, 'all' | 'onDidChange'>;
}

/**
 * The status bar item that says where files are converted, shown while a view or tab of Caliper is visible; also shown
 * whenever a service refuses the access token while models wait for it.
 */
export function serviceStatus(deps: ServiceStatusDeps): vscode.Disposable {
  const { services, panels, tree, conversions, store } = deps;
  const item = new StatusItem('caliper.service', say('Caliper Service'));
  let isPaused = false;
  const look = (): void => {
    const waiting = waitingForToken(deps);
    isPaused = waiting !== null;
    item.look(
      waiting ? pausedInStatus(waiting) : serviceInStatus(services.currentOrNull(), deps.webhook()),
    );
    // In a diff editor, a side can be a page of Caliper although the tab is not Caliper's own.
    item.show(isPaused || tree.isVisible || hasOwnTab() || panels.anyVisible() !== null);
  };
  look();
  return vscode.Disposable.from(
    item,
    panels.onDidChange(look),
    vscode.window.tabGroups.onDidChangeTabs(look),
    tree.onDidChangeVisibility(look),
    conversions.onDidChangeHold(look),
    // A model that waits for a token may be cancelled or removed meanwhile.
    store.onDidChange(() => {
      if (isPaused || conversions.paused.length > 0) look();
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('caliper.service')) look();
    }),
  );
}

/** A model that waits for an access token, preferably one of the current service. */
function waitingForToken({
  services,
  conversions,
  store,
}: Pick<ServiceStatusDeps, 'services' | 'conversions' | 'store'>): TrackedModel | null {
  const { paused } = conversions;
  if (paused.length === 0) return null;
  const waiting = store
    .all()
    .filter(({ service, stage }) => paused.includes(service) && !isFinished(stage));
  const current = services.currentOrNull()?.id;
  return waiting.find(({ service }) => service === current) ?? waiting[0] ?? null;
}

function pausedInStatus({ key, service }: TrackedModel): StatusContent {
  const isEmbedded = service === embeddedServiceId;
  const host = serviceInWords(service);
  return {
    icon: 'key',
    text: say('CAD: {host} refuses the token', { host }),
    tooltip: say(
      'Caliper: {host} refuses the access token, or there is none. Its models wait. Set Token lets them go on.',
      { host },
    ),
    isWarning: true,
    command: isEmbedded
      ? { command: 'caliper.refresh', title: say('Refresh') }
      : { command: 'caliper.setToken', title: say('Set Token'), arguments: [key] },
  };
}

const settingsCommand = (): vscode.Command => ({
  command: 'caliper.showSettings',
  title: say('Settings'),
  arguments: ['caliper.service'],
});

function serviceInStatus(service: Service | null, webhook: string | null): StatusContent {
  const command = settingsCommand();
  if (!service) {
    const tooltip = say('Caliper: the address in the setting caliper.service.url cannot be used.');
    return { icon: 'warning', text: say('CAD: no service'), tooltip, isWarning: true, command };
  }
  if (service.kind === 'embedded') {
    const tooltip = nothingLeaves(webhook);
    return { icon: 'vm', text: say('CAD: Embedded'), tooltip, isWarning: false, command };
  }
  const sends = say('Caliper sends CAD files to {host}, when you say so.', { host: service.host });
  const tooltip = `${sends} ${addressIsFrom(serviceUrlIsOfRemote())}`;
  return {
    icon: 'cloud',
    text: say('CAD: {host}', { host: service.host }),
    tooltip,
    isWarning: false,
    command,
  };
}

/** Whether a tab of Caliper is open in this window, visible or not. */
function hasOwnTab(): boolean {
  return vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ input }) => isOwn(input)));
}

function isOwn(input: unknown): boolean {
  if (input instanceof vscode.TabInputCustom) return input.viewType.startsWith('caliper.');
  // VS Code adds a prefix to the view type of a webview panel.
  return input instanceof vscode.TabInputWebview && /(?:^|-)caliper\./.test(input.viewType);
}
