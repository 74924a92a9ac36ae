import * as vscode from 'vscode';
import type { Disposable } from '../../tracking/async/emitter';
import type { ModelStore } from '../../tracking/store/modelStore';
import type { ModelPanel } from './modelPanel';
import type { RowPanelDeps } from './rowPanel';
import { keyOfPanelState } from '../base/panelState';
import { registered } from '../base/registered';
import type { KeyedScenePanel, ScenePanels } from '../page/scenePanel';
import { SceneTabs } from '../page/sceneTabs';
import { openTab } from '../sinks/labels';

const viewType = 'caliper.model';

/**
 * All open pages: the tabs of models, one for each model, which Caliper restores after a reload, and the editors of
 * files, which VS Code itself restores.
 */
export class ModelPanels implements ScenePanels, vscode.WebviewPanelSerializer, vscode.Disposable {
  private readonly panels = new Set<ModelPanel>();
  private readonly tabs = new SceneTabs();
  private readonly owned: readonly Disposable[];
  private isEnded = false;

  readonly onDidChange = this.tabs.onDidChange;
  readonly onDidSelectParts = this.tabs.onDidSelectParts;

  constructor(
    private readonly store: ModelStore,
    private readonly deps: RowPanelDeps,
  ) {
    this.owned = [
      this.tabs,
      registered(
        'window.registerWebviewPanelSerializer',
        () => vscode.window.registerWebviewPanelSerializer(viewType, this),
        deps.page.log,
      ),
      store.onDidChange((keys) => {
        this.follow(keys);
      }),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (!change.affectsConfiguration('caliper.viewer')) return;
        for (const panel of this.panels) panel.showOptions();
      }),
    ];
  }

  /** Opens the tab of a model, or reveals its open tab or editor; null when there is no such model. */
  readonly open = async (key: string): Promise<ModelPanel | null> => {
    const { rowPanel } = await import('./rowPanel');
    const known = this.get(key);
    if (known) {
      known.panel.reveal();
      return known;
    }
    const model = this.store.get(key);
    if (!model || this.isEnded) return null;
    const panel = openTab(viewType, this.deps.page.titleOf(model), {
      retainContextWhenHidden: true,
    });
    const opened = rowPanel(panel, model, this.deps);
    this.adopt(opened);
    return opened;
  };

  /** Called when these models have changed. */
  follow(keys: readonly string[]): void {
    for (const panel of this.panels) {
      if (panel.key !== null && keys.includes(panel.key)) panel.follow();
    }
  }

  get(key: string): ModelPanel | null {
    return [...this.panels].find((panel) => panel.key === key) ?? null;
  }

  active(): ModelPanel | null {
    return [...this.panels].find(({ panel }) => panel.active) ?? null;
  }

  named(): readonly KeyedScenePanel[] {
    return [...this.panels].flatMap((panel): KeyedScenePanel[] =>
      panel.key === null ? [] : [[panel.key, panel]],
    );
  }

  isVisible(key: string): boolean {
    return [...this.panels].some((one) => one.key === key && one.panel.visible);
  }

  seen(): readonly ModelPanel[] {
    return [...this.panels].filter(({ panel }) => panel.visible);
  }

  /** A visible panel, preferably the active one; null for none. */
  anyVisible(): ModelPanel | null {
    return this.active() ?? this.seen()[0] ?? null;
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const closed = new AbortController();
    panel.onDidDispose(() => {
      closed.abort();
    });
    const { rowPanel } = await import('./rowPanel');
    if (closed.signal.aborted || this.isEnded) return;
    const key = keyOfPanelState(state);
    const model = key === null ? undefined : this.store.get(key);
    const isOpen = key !== null && this.isTabOpen(key);
    if (model && !isOpen) this.adopt(rowPanel(panel, model, this.deps));
    else panel.dispose();
  }

  dispose(): void {
    this.isEnded = true;
    for (const one of this.owned) one.dispose();
    this.panels.clear();
  }

  /** Registers a page until its tab is closed. */
  adopt(opened: ModelPanel): void {
    const { panel } = opened;
    this.panels.add(opened);
    panel.onDidDispose(() => {
      this.panels.delete(opened);
      this.tabs.announce();
    });
    const { onDidChangeScene: onDidChange, onDidSelectParts: onDidSelect } = opened;
    this.tabs.follow(panel, { panel: opened, onDidChange, onDidSelect });
  }

  private isTabOpen(key: string): boolean {
    return [...this.panels].some((one) => one.key === key && one.panel.viewType === viewType);
  }
}
