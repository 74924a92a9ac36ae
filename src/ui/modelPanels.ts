import * as vscode from 'vscode';
import type { Disposable } from '../models/event';
import type { ModelStore } from '../models/modelStore';
import type { TrackedModel } from '../models/trackedModel';
import { ModelPanel, type ModelPanelParts } from './modelPanel';
import type { PanelDoor } from './panelDoor';
import { keyOfPanelState } from './panelState';
import { registered } from './registered';
import type { ScenePanels } from './scenePanel';
import { SceneTabs } from './sceneTabs';
import { openTab } from './sinks/views';

const viewType = 'caliper.model';

/**
 * The open pages: the tabs of models, one a model, which come back after a reload, and the editors of
 * files, which VS Code itself brings back.
 */
export class ModelPanels implements ScenePanels, vscode.WebviewPanelSerializer, vscode.Disposable {
  private readonly panels = new Set<ModelPanel>();
  private readonly tabs = new SceneTabs();
  private readonly owned: readonly Disposable[];

  readonly onDidChange = this.tabs.onDidChange;
  readonly onDidSelectParts = this.tabs.onDidSelectParts;

  constructor(
    private readonly store: ModelStore,
    private readonly parts: ModelPanelParts,
  ) {
    this.owned = [
      this.tabs,
      registered(
        'window.registerWebviewPanelSerializer',
        () => vscode.window.registerWebviewPanelSerializer(viewType, this),
        parts.log,
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

  /** Opens the tab of a model at once, or shows the tab or the editor that is open. */
  readonly open = (key: string): void => {
    const known = this.get(key);
    if (known) {
      known.panel.reveal();
      return;
    }
    const model = this.store.get(key);
    if (!model) return;
    const panel = openTab(viewType, this.parts.titleOf(model));
    this.adopt(panel, doorOf(model, panel));
  };

  /** Something about these models is other than it was. */
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

  isVisible(key: string): boolean {
    return [...this.panels].some((one) => one.key === key && one.panel.visible);
  }

  seen(): readonly ModelPanel[] {
    return [...this.panels].filter(({ panel }) => panel.visible);
  }

  /** A panel that can be seen, the active one first. */
  anyVisible(): ModelPanel | null {
    return this.active() ?? this.seen()[0] ?? null;
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const key = keyOfPanelState(state);
    const model = key === null ? undefined : this.store.get(key);
    const isOpen = key !== null && this.isTabOpen(key);
    if (model && !isOpen) this.adopt(panel, doorOf(model, panel));
    else panel.dispose();
    return Promise.resolve();
  }

  dispose(): void {
    for (const one of this.owned) one.dispose();
    this.panels.clear();
  }

  /** Furnishes a page that VS Code has opened. */
  adopt(panel: vscode.WebviewPanel, door: PanelDoor): ModelPanel {
    const opened = new ModelPanel(panel, door, this.parts);
    this.panels.add(opened);
    panel.onDidDispose(() => {
      this.panels.delete(opened);
      this.tabs.tell();
    });
    const { onDidChangeScene: onDidChange, onDidSelectParts: onDidSelect } = opened;
    this.tabs.follow(panel, { panel: opened, onDidChange, onDidSelect });
    return opened;
  }

  private isTabOpen(key: string): boolean {
    return [...this.panels].some((one) => one.key === key && one.panel.viewType === viewType);
  }
}

function doorOf({ key, name }: TrackedModel, panel: vscode.WebviewPanel): PanelDoor {
  return {
    ...{ key, name, isTitled: true },
    perform: () => false,
    gone: () => {
      panel.dispose();
    },
  };
}
