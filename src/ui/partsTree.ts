import * as vscode from 'vscode';
import type { Disposable } from '../models/event';
import { displayText } from './displayText';
import type { ModelPanel } from './modelPanel';
import type { ModelPanels } from './modelPanels';
import { idOf, partRowsOf, type PartRow, type PartRows } from './partRows';
import type { PartPath } from '../contract/viewerMessages';

/** The view of the assembly structure of the model in the active tab. */
export class PartsTree implements vscode.TreeDataProvider<PartRow>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  private readonly view: vscode.TreeView<PartRow>;
  private readonly owned: readonly Disposable[];
  private panel: ModelPanel | null = null;
  private rows: PartRows | null = null;
  private shownScene: ModelPanel['scene'] = null;
  private selected = '';

  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly panels: ModelPanels) {
    this.view = vscode.window.createTreeView('caliper.parts', { treeDataProvider: this });
    this.owned = [
      this.view,
      this.changed,
      panels.onDidChange(() => {
        this.follow();
      }),
      panels.onDidSelectPart(({ panel, part }) => {
        if (panel === this.panel) void this.reveal(part);
      }),
      this.view.onDidChangeSelection(({ selection }) => {
        this.select(selection[0]?.node.path ?? null);
      }),
    ];
  }

  /** Whether there is a structure to show. */
  get hasScene(): boolean {
    return this.rows !== null;
  }

  getChildren(row?: PartRow): PartRow[] {
    return [...(row?.children ?? this.rows?.roots ?? [])];
  }

  getParent(row: PartRow): PartRow | null {
    return row.parent;
  }

  getTreeItem({ node, parent, children }: PartRow): vscode.TreeItem {
    const item = new vscode.TreeItem(displayText(node.name) || '(no name)');
    item.id = idOf(node.path);
    item.collapsibleState = collapsibleState(parent === null, children.length);
    item.iconPath = new vscode.ThemeIcon(children.length > 0 ? 'layers' : 'symbol-field');
    if (children.length > 0) item.description = children.length.toString();
    return item;
  }

  dispose(): void {
    for (const one of this.owned) one.dispose();
  }

  private follow(): void {
    const panel = this.panels.active();
    const scene = panel?.scene ?? null;
    this.panel = panel;
    if (scene === this.shownScene) return;
    this.shownScene = scene;
    this.rows = scene && partRowsOf(scene);
    this.selected = '';
    this.changed.fire(undefined);
  }

  private select(path: PartPath | null): void {
    const id = path ? idOf(path) : '';
    if (id === this.selected) return;
    this.selected = id;
    this.panel?.select(path);
  }

  // Marking a part in the page must not steal the focus from it.
  private async reveal(path: PartPath | null): Promise<void> {
    const row = path && this.rows?.rowAt(path);
    this.selected = path ? idOf(path) : '';
    if (!row || !this.view.visible) return;
    await this.view.reveal(row, { select: true, focus: false, expand: false });
  }
}

function collapsibleState(isRoot: boolean, children: number): vscode.TreeItemCollapsibleState {
  if (children === 0) return vscode.TreeItemCollapsibleState.None;
  return isRoot
    ? vscode.TreeItemCollapsibleState.Expanded
    : vscode.TreeItemCollapsibleState.Collapsed;
}
