import * as vscode from 'vscode';
import type { Disposable } from '../models/event';
import type { ModelStore } from '../models/modelStore';
import { displayText } from './displayText';
import { ModelPanel, type ModelPanelParts } from './modelPanel';
import { keyOfPanelState } from './panelState';
import type { ScenePanels, SelectedParts } from './scenePanel';

const viewType = 'caliper.model';

/** The open model tabs, one a model; restores them after a reload. */
export class ModelPanels implements ScenePanels, vscode.WebviewPanelSerializer, vscode.Disposable {
  private readonly panels = new Map<string, ModelPanel>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly partsSelected = new vscode.EventEmitter<SelectedParts>();
  private readonly owned: readonly Disposable[];
  private isEnding = false;

  readonly onDidChange = this.changed.event;
  readonly onDidSelectParts = this.partsSelected.event;

  constructor(
    private readonly store: ModelStore,
    private readonly parts: ModelPanelParts,
  ) {
    this.owned = [
      this.changed,
      this.partsSelected,
      vscode.window.registerWebviewPanelSerializer(viewType, this),
      store.onDidChange((keys) => {
        this.follow(keys);
      }),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (!change.affectsConfiguration('caliper.viewer')) return;
        for (const panel of this.panels.values()) panel.showOptions();
      }),
    ];
  }

  /** Opens the tab of a model at once, or shows the one that is open. */
  readonly open = (key: string): void => {
    const known = this.panels.get(key);
    if (known) {
      known.panel.reveal();
      return;
    }
    const model = this.store.get(key);
    if (!model) return;
    const title = displayText(model.name, 60);
    this.adopt(
      key,
      vscode.window.createWebviewPanel(viewType, title, vscode.ViewColumn.Active, {}),
    );
  };

  /** Something about these models is other than it was. */
  follow(keys: readonly string[]): void {
    for (const key of keys) this.panels.get(key)?.follow();
  }

  get(key: string): ModelPanel | null {
    return this.panels.get(key) ?? null;
  }

  active(): ModelPanel | null {
    return [...this.panels.values()].find(({ panel }) => panel.active) ?? null;
  }

  isVisible(key: string): boolean {
    return this.panels.get(key)?.panel.visible ?? false;
  }

  /** A panel that can be seen, the active one first. */
  anyVisible(): ModelPanel | null {
    const visible = [...this.panels.values()].find(({ panel }) => panel.visible);
    return this.active() ?? visible ?? null;
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const key = keyOfPanelState(state);
    const isKnown = key !== null && this.store.get(key) !== undefined && !this.panels.has(key);
    if (isKnown) this.adopt(key, panel);
    else panel.dispose();
    return Promise.resolve();
  }

  dispose(): void {
    // The tabs stay: after a reload VS Code hands them back.
    this.isEnding = true;
    for (const one of this.owned) one.dispose();
    this.panels.clear();
  }

  private adopt(key: string, panel: vscode.WebviewPanel): void {
    const opened = new ModelPanel(key, panel, this.parts);
    this.panels.set(key, opened);
    const tell = (): void => {
      if (!this.isEnding) this.changed.fire();
    };
    opened.onDidChangeScene(tell);
    opened.onDidSelectParts((parts) => {
      this.partsSelected.fire({ panel: opened, parts });
    });
    panel.onDidChangeViewState(tell);
    panel.onDidDispose(() => {
      if (this.panels.get(key) === opened) this.panels.delete(key);
      tell();
    });
    tell();
  }
}
