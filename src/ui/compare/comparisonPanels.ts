import * as vscode from 'vscode';
import type { ChangeCounts } from '../../model/page/viewerMessages';
import type { ModelStore } from '../../tracking/store/modelStore';
import type { PageScene } from '../page/pageScene';
import { keyOfPanelState } from '../base/panelState';
import { registered } from '../base/registered';
import type { KeyedScenePanel, ScenePanels } from '../page/scenePanel';
import { SceneTabs } from '../page/sceneTabs';
import { openTab } from '../sinks/labels';
import { modelsOf, titleOf, type Comparison, type SavedComparisons } from './comparison';
import type { ComparisonPanel, ComparisonPanelDeps } from './comparisonPanel';

const viewType = 'caliper.comparison';

/** The content of a comparison's tab, for other extensions. */
export interface ShownComparison {
  readonly title: string;
  readonly counts: ChangeCounts | null;
}

/** The open comparisons, one for each tab; they are restored after a reload. */
export class ComparisonPanels
  implements ScenePanels, vscode.WebviewPanelSerializer, vscode.Disposable
{
  private readonly panels = new Map<string, ComparisonPanel>();
  private readonly tabs = new SceneTabs();
  private readonly owned: readonly { dispose(): void }[];

  readonly onDidChange = this.tabs.onDidChange;
  readonly onDidSelectParts = this.tabs.onDidSelectParts;

  constructor(
    private readonly store: ModelStore,
    private readonly kept: SavedComparisons,
    private readonly deps: ComparisonPanelDeps,
  ) {
    this.owned = [
      this.tabs,
      registered(
        'window.registerWebviewPanelSerializer',
        () => vscode.window.registerWebviewPanelSerializer(viewType, this),
        deps.log,
      ),
      store.onDidChange((keys) => this.follow(keys)),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (!change.affectsConfiguration('caliper.viewer')) return;
        for (const panel of this.panels.values()) panel.showOptions();
      }),
    ];
  }

  /** Opens the tab of a comparison. */
  readonly open = async (comparison: Comparison): Promise<void> => {
    this.kept.keep(comparison);
    const title = titleOf(comparison);
    await this.adopt(comparison, () => openTab(viewType, title, { retainContextWhenHidden: true }));
  };

  /** Called when these models have changed. */
  follow(keys: readonly string[]): void {
    for (const panel of [...this.panels.values()]) {
      if (keys.some((key) => panel.isAbout(key))) panel.follow();
    }
  }

  get(key: string): ShownComparison | null {
    const panel = this.panels.get(key);
    return panel ? { title: panel.panel.title, counts: panel.counts } : null;
  }

  active(): PageScene | null {
    return [...this.panels.values()].find(({ panel }) => panel.active)?.view ?? null;
  }

  named(): readonly KeyedScenePanel[] {
    return [...this.panels].map(([key, { view }]) => [key, view]);
  }

  seen(): readonly PageScene[] {
    return this.visible().map(({ view }) => view);
  }

  /** Whether a visible tab compares this model. */
  isVisible(model: string): boolean {
    return this.visible().some((panel) => panel.isAbout(model));
  }

  /** The comparison in a visible tab; null for none. */
  anyVisible(): Comparison | null {
    return this.visible()[0]?.comparison ?? null;
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const key = keyOfPanelState(state);
    const comparison = key === null ? null : this.kept.get(key);
    const isKnown =
      comparison && modelsOf(comparison).every((model) => this.store.get(model) !== undefined);
    if (isKnown && !this.panels.has(comparison.key)) await this.adopt(comparison, () => panel);
    else panel.dispose();
  }

  dispose(): void {
    this.panels.clear();
    for (const one of this.owned) one.dispose();
  }

  private visible(): readonly ComparisonPanel[] {
    return [...this.panels.values()].filter(({ panel }) => panel.visible);
  }

  private async adopt(comparison: Comparison, tab: () => vscode.WebviewPanel): Promise<void> {
    const { ComparisonPanel } = await import('./comparisonPanel');
    const opened = new ComparisonPanel(comparison, tab(), this.deps);
    this.panels.set(comparison.key, opened);
    const { panel, view } = opened;
    panel.onDidDispose(() => {
      if (this.panels.get(comparison.key) === opened) this.panels.delete(comparison.key);
      this.tabs.announce();
    });
    const { onDidChange, onDidSelect } = view;
    this.tabs.follow(panel, { panel: view, onDidChange, onDidSelect });
  }
}
