import * as vscode from 'vscode';
import { say } from '../../words/say';
import type { Disposable } from '../../tracking/async/emitter';
import { latestOnly } from '../../tracking/async/latestOnly';
import { SelectionEchoes } from './selectionEchoes';
import { instanceNameOf, partCount, partsIn, productNameOf, wordsOfPath } from './rowNames';
import { copyText } from '../sinks/copyText';
import { markdownOf } from '../sinks/markdown';
import { treeItem } from '../sinks/labels';
import { accessiblePartLabel } from './accessiblePartLabel';
import { idOf, partRowsOf, type PartRow, type PartRows, wholeRowsOf } from './partRows';
import { pathsInPage } from '../page/partPaths';
import type { ScenePanel, ScenePanels } from '../page/scenePanel';
import type { PartPath, PartsVisibility, VisibilityChange } from '../../model/page/viewerMessages';

/** The tree view of the assembly in the active tab. */
export class PartsTree implements vscode.TreeDataProvider<PartRow>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  private readonly view: vscode.TreeView<PartRow>;
  private readonly owned: readonly Disposable[];
  private panel: ScenePanel | null = null;
  private rows: PartRows | null = null;
  private shownScene: ScenePanel['scene'] = null;
  private visibility: PartsVisibility | null = null;
  private hidden: ReadonlySet<PartRow> = new Set();
  private ghosts: ReadonlySet<PartRow> = new Set();
  /** Ids of the rows that are selected here and in the page. */
  private selected: readonly string[] = [];
  /**
   * Number of times that a row was replaced by an unselected one, by the id of its path. VS Code has no API to deselect
   * a row, but a row with a new id is not selected.
   */
  private readonly turns = new Map<string, number>();
  /** Which rows the user has expanded or collapsed, by the id of their path. */
  private readonly opened = new Map<string, boolean>();
  /** The rows that were selected here for parts selected in the page; of several parts only the first. */
  private readonly echoes = new SelectionEchoes();

  /** One at a time: VS Code may end with an earlier row selected where several are revealed at once. */
  private readonly selectRow = latestOnly(async (row: PartRow) => {
    if (!this.view.visible) return;
    const done = this.echoes.expect(idOf(row.node.path));
    // A row that no longer exists need not be selected.
    await this.view.reveal(row, { select: true, focus: false, expand: false }).then(done, done);
  });

  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly panels: ScenePanels) {
    this.view = vscode.window.createTreeView('caliper.parts', {
      treeDataProvider: this,
      canSelectMany: true,
      showCollapseAll: true,
      // The checkbox of an assembly reflects its parts.
      manageCheckboxStateManually: true,
    });
    this.owned = [
      this.view,
      this.changed,
      panels.onDidChange(() => {
        this.follow();
      }),
      panels.onDidSelectParts(({ panel, parts }) => {
        if (panel === this.panel) void this.reveal(parts);
      }),
      this.view.onDidChangeCheckboxState(({ items }) => {
        this.check(items);
      }),
      this.view.onDidChangeSelection(({ selection }) => {
        this.select(selection.map(({ node }) => node.path));
      }),
      this.view.onDidExpandElement(({ element }) => {
        this.opened.set(idOf(element.node.path), true);
      }),
      this.view.onDidCollapseElement(({ element }) => {
        this.opened.set(idOf(element.node.path), false);
      }),
      this.view.onDidChangeVisibility(({ visible }) => {
        if (visible && this.panel) void this.reveal(this.panel.selection);
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
    const id = idOf(node.path);
    const instances = this.rows?.instancesOf(row) ?? 1;
    const state = { instances, isHidden: this.hidden.has(row), isGhost: this.ghosts.has(row) };
    const item = treeItem({
      id: `${id}#${this.turns.get(id) ?? 0}`,
      label: productNameOf(row),
      description: [
        instanceNameOf(row),
        instances > 1 && this.rows?.isFirstOfKind(row) ? `×${instances}` : '',
        children.length > 0 ? partCount(partsIn(row)) : '',
        state.isGhost ? say('see-through') : '',
      ]
        .filter((word) => word !== '')
        .join(' · '),
      spoken: accessiblePartLabel(row, state),
      icon: new vscode.ThemeIcon(children.length > 0 ? 'layers' : 'symbol-field'),
      contextValue: 'part',
    });
    const isOpen = this.opened.get(id) ?? parent === null;
    item.collapsibleState = collapsibleState(isOpen, children.length);
    item.checkboxState = this.checkboxOf(row);
    return item;
  }

  /** Tooltips are made on hover, with measurements by the page. */
  async resolveTreeItem(item: vscode.TreeItem, row: PartRow): Promise<vscode.TreeItem> {
    const [{ partFacts, styleOfScene }, told] = await Promise.all([
      import('./partFacts'),
      row.node.body ? this.panel?.describe(row.node.path) : undefined,
    ]);
    const instances = this.rows?.instancesOf(row) ?? 1;
    const style = styleOfScene(this.shownScene ?? {});
    const facts = partFacts(row, instances, style, told?.facts);
    item.tooltip = markdownOf([{ bold: wordsOfPath(row) }, ...facts.map((text) => ({ text }))]);
    return item;
  }

  /**
   * Changes the visibility of parts of the active model.
   * @param args what VS Code passes to a command of a row: the row, and the whole selection if the row is part of it;
   * or the page's context for the part under its context menu
   */
  change(what: VisibilityChange, args: readonly unknown[]): void {
    const rows = this.rowsIn(args);
    this.panel?.changeVisibility(what, rows.length > 0 ? rows.map(({ node }) => node.path) : null);
  }

  /** Selects parts and fits them into the window. */
  zoom(args: readonly unknown[]): void {
    this.show(this.rowsIn(args));
  }

  /** Copies the locations of parts in the assembly, one a line. */
  async copyPath(args: readonly unknown[]): Promise<void> {
    const rows = this.rowsIn(args);
    const marked = rows.length > 0 ? rows : this.view.selection;
    if (marked.length > 0) await copyText(marked.map(wordsOfPath).join('\n'));
  }

  /** The locations of parts of the active model in the assembly, one a line. */
  wordsOf(paths: readonly PartPath[]): string {
    const rows = paths.map((path) => this.rows?.rowAt(path) ?? null);
    return rows.flatMap((row) => (row ? [wordsOfPath(row)] : [])).join('\n');
  }

  /** Reveals parts in the tree, which is expanded as necessary. */
  async revealInTree(args: readonly unknown[]): Promise<void> {
    const paths = this.rowsIn(args).map(({ node }) => node.path);
    if (paths.length > 0) this.panel?.select(paths);
    // VS Code creates a `focus` command for each view, which also shows a hidden view.
    await vscode.commands.executeCommand('caliper.parts.focus');
    await this.reveal(paths.length > 0 ? paths : (this.panel?.selection ?? []));
  }

  async find(): Promise<void> {
    const { findPart } = await import('./findPart');
    const row = await findPart(this.rows?.all ?? []);
    if (row) this.show([row]);
  }

  dispose(): void {
    for (const one of this.owned) one.dispose();
  }

  private rowsIn([row, selected]: readonly unknown[]): readonly PartRow[] {
    const given: readonly unknown[] = Array.isArray(selected) ? selected : [row];
    const inTree = given.flatMap((one) => (this.rows?.has(one) ? [one] : []));
    const inPage = pathsInPage(row).map((path) => this.rows?.rowAt(path) ?? null);
    return inTree.length > 0 ? inTree : inPage.filter((one) => one !== null);
  }

  private show(rows: readonly PartRow[]): void {
    const paths = rows.map(({ node }) => node.path);
    if (paths.length > 0) {
      this.panel?.select(paths);
      void this.reveal(paths);
    }
    this.panel?.fit();
  }

  private follow(): void {
    const panel = this.panels.active();
    const scene = panel?.scene ?? null;
    this.panel = panel;
    const visibility = panel?.visibility ?? null;
    if (scene === this.shownScene && visibility === this.visibility) return;
    const isOther = scene !== this.shownScene;
    if (isOther) {
      this.shownScene = scene;
      this.rows = scene && partRowsOf(scene);
      this.opened.clear();
      this.takeMarksAway();
    }
    this.visibility = visibility;
    this.hidden = this.rowsOf(visibility?.hidden);
    this.ghosts = this.rowsOf(visibility?.ghosts);
    this.changed.fire(undefined);
    if (isOther && panel) void this.reveal(panel.selection);
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
      tooltip: isHidden ? say('Show') : say('Hide'),
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

  private select(paths: readonly PartPath[]): void {
    const ids = paths.map(idOf);
    const isEcho = this.echoes.isEcho(ids);
    // The page has deselected the part while it was being selected here.
    if (isEcho && this.selected.length === 0) this.paintMarksAway();
    if (isEcho || isSame(ids, this.selected)) return;
    this.selected = ids;
    this.panel?.select(paths);
  }

  private takeMarksAway(): void {
    this.selected = [];
    for (const { node } of this.view.selection) {
      const id = idOf(node.path);
      this.turns.set(id, (this.turns.get(id) ?? 0) + 1);
    }
  }

  private paintMarksAway(): void {
    this.takeMarksAway();
    this.changed.fire(undefined);
  }

  // Selecting a part in the page must not move the focus away from it.
  private async reveal(paths: readonly PartPath[]): Promise<void> {
    this.selected = paths.map(idOf);
    const [first] = paths;
    if (!first && this.view.selection.length > 0) this.paintMarksAway();
    const row = first && this.rows?.rowAt(first);
    if (row) await this.selectRow(row);
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

function collapsibleState(isOpen: boolean, children: number): vscode.TreeItemCollapsibleState {
  if (children === 0) return vscode.TreeItemCollapsibleState.None;
  return isOpen
    ? vscode.TreeItemCollapsibleState.Expanded
    : vscode.TreeItemCollapsibleState.Collapsed;
}
