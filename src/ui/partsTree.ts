import * as vscode from 'vscode';
import type { Disposable } from '../models/event';
import { displayText } from './displayText';
import type { ModelPanel } from './modelPanel';
import type { ModelPanels } from './modelPanels';
import { idOf, partRowsOf, type PartRow, type PartRows, wholeRowsOf } from './partRows';
import type { PartPath, PartsVisibility, VisibilityChange } from '../contract/viewerMessages';

/** The view of the assembly structure of the model in the active tab. */
export class PartsTree implements vscode.TreeDataProvider<PartRow>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  private readonly view: vscode.TreeView<PartRow>;
  private readonly owned: readonly Disposable[];
  private panel: ModelPanel | null = null;
  private rows: PartRows | null = null;
  private shownScene: ModelPanel['scene'] = null;
  private visibility: PartsVisibility | null = null;
  private hidden: ReadonlySet<PartRow> = new Set();
  private ghosts: ReadonlySet<PartRow> = new Set();
  private selected = '';

  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly panels: ModelPanels) {
    this.view = vscode.window.createTreeView('caliper.parts', {
      treeDataProvider: this,
      canSelectMany: true,
      showCollapseAll: true,
      // An assembly follows its parts here, not its own mark.
      manageCheckboxStateManually: true,
    });
    this.owned = [
      this.view,
      this.changed,
      panels.onDidChange(() => {
        this.follow();
      }),
      panels.onDidSelectPart(({ panel, part }) => {
        if (panel === this.panel) void this.reveal(part);
      }),
      this.view.onDidChangeCheckboxState(({ items }) => {
        this.check(items);
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

  getTreeItem(row: PartRow): vscode.TreeItem {
    const { node, parent, children } = row;
    const item = new vscode.TreeItem(displayText(node.name) || '(no name)');
    item.id = idOf(node.path);
    item.collapsibleState = collapsibleState(parent === null, children.length);
    item.iconPath = new vscode.ThemeIcon(children.length > 0 ? 'layers' : 'symbol-field');
    item.contextValue = 'part';
    item.checkboxState = this.checkboxOf(row);
    const count = children.length > 0 ? children.length.toString() : '';
    item.description = [count, this.ghosts.has(row) ? 'see-through' : '']
      .filter((word) => word !== '')
      .join(' · ');
    return item;
  }

  /**
   * Hides or shows parts of the active model.
   * @param args what VS Code hands to a command of a row: the row, and all selected ones if it is one of them
   */
  change(what: VisibilityChange, args: readonly unknown[]): void {
    const [row, selected] = args;
    const given: readonly unknown[] = Array.isArray(selected) ? selected : [row];
    const paths = given.flatMap((one) => (this.rows?.has(one) ? [one.node.path] : []));
    this.panel?.changeVisibility(what, paths.length > 0 ? paths : null);
  }

  dispose(): void {
    for (const one of this.owned) one.dispose();
  }

  private follow(): void {
    const panel = this.panels.active();
    const scene = panel?.scene ?? null;
    this.panel = panel;
    const visibility = panel?.visibility ?? null;
    if (scene === this.shownScene && visibility === this.visibility) return;
    if (scene !== this.shownScene) {
      this.shownScene = scene;
      this.rows = scene && partRowsOf(scene);
      this.selected = '';
    }
    this.visibility = visibility;
    this.hidden = this.rowsOf(visibility?.hidden);
    this.ghosts = this.rowsOf(visibility?.ghosts);
    this.changed.fire(undefined);
  }

  private rowsOf(paths: readonly PartPath[] = []): ReadonlySet<PartRow> {
    return this.rows ? wholeRowsOf(this.rows, paths) : new Set();
  }

  private checkboxOf(row: PartRow) {
    const isHidden = this.hidden.has(row);
    return {
      state: isHidden
        ? vscode.TreeItemCheckboxState.Unchecked
        : vscode.TreeItemCheckboxState.Checked,
      tooltip: isHidden ? 'Show' : 'Hide',
    };
  }

  private check(items: readonly (readonly [PartRow, vscode.TreeItemCheckboxState])[]): void {
    const isToShow = (state: vscode.TreeItemCheckboxState) =>
      state === vscode.TreeItemCheckboxState.Checked;
    for (const change of ['show', 'hide'] as const) {
      const rows = items.filter(([, state]) => isToShow(state) === (change === 'show'));
      const paths = rows.map(([{ node }]) => node.path);
      if (paths.length > 0) this.panel?.changeVisibility(change, paths);
    }
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
