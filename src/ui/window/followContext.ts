import * as vscode from 'vscode';
import type { ModelStore } from '../../tracking/store/modelStore';
import { isOffline } from './isOffline';
import type { PartsTree } from '../parts/partsTree';
import type { ScenePanels } from '../page/scenePanel';
import type { Services } from '../service/services';
import type { Tokens } from '../service/tokens';

export interface ContextDeps {
  readonly store: ModelStore;
  readonly services: Services;
  readonly tokens: Tokens;
  readonly panels: ScenePanels;
  readonly partsTree: PartsTree;
}

/** Keeps the `when` context keys of menus and views up to date. */
export function followContext(deps: ContextDeps): vscode.Disposable {
  const { store, services, tokens, panels, partsTree } = deps;
  const keys = new ContextKeys();
  const showModels = (): void => {
    keys.set('hasModels', store.all().length > 0);
  };
  const showService = async (): Promise<void> => {
    const service = services.currentOrNull();
    // An address that is not valid still means that the user wants a remote service.
    keys.set('remote', service?.kind !== 'embedded');
    keys.set('offline', service?.kind === 'remote' && isOffline(service.id));
    const token = service?.kind === 'remote' ? await tokens.of(service.origin) : undefined;
    keys.set('hasToken', token !== undefined);
  };
  showModels();
  void showService();
  return vscode.Disposable.from(
    store.onDidChange(showModels),
    tokens.onDidChange(showService),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('caliper.service.url')) void showService();
    }),
    // VS Code does not report network changes, so the state is refreshed when the window gets the focus.
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) void showService();
    }),
    panels.onDidChange(() => {
      keys.set('hasScene', partsTree.hasScene);
    }),
  );
}

/** The context keys used in `when` clauses. A value is sent only when it has changed. */
class ContextKeys {
  private readonly sent = new Map<string, boolean>();

  set(key: 'remote' | 'offline' | 'hasToken' | 'hasModels' | 'hasScene', value: boolean): void {
    if (this.sent.get(key) === value) return;
    this.sent.set(key, value);
    void vscode.commands.executeCommand('setContext', `caliper.${key}`, value);
  }
}
