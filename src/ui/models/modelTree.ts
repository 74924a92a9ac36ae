import * as vscode from 'vscode';
import { say } from '../../words/say';
import { isPicture, type CachedAsset } from '../../tracking/cache/cachedAsset';
import type { Disposable } from '../../tracking/async/emitter';
import type { Hold } from '../../tracking/store/holds';
import type { ModelStore } from '../../tracking/store/modelStore';
import { isFinished } from '../../tracking/model/stage';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { dragAndDrop } from './dragAndDrop';
import type { DraggedResults } from '../results/draggedResults';
import { rowOf } from './modelRow';
import { Repaints } from '../base/repaints';
import { folderRowOf, folderWords, isFolder, keysBelow, rootsOf } from './modelGroups';
import { badgeOf, emptyTreeItem, folderItem, treeItem } from '../sinks/labels';
import { distinguishingPaths } from './distinguishingPaths';
import { ownFile } from '../base/ownFile';

const tickMs = 1000;
const thumbnailMs = 1500;

export interface ModelTreeDeps {
  readonly store: ModelStore;
  /** The reason why a model makes no progress while polling continues; null for none. */
  readonly holdOf: (key: string) => Hold | null;
  /** Whether the file of a model was deleted, or moved to an unknown place. */
  readonly isGone: (key: string) => boolean;
  /** Estimated duration for a model, ms; null when it is not known. */
  readonly typicalMs: (model: TrackedModel) => number | null;
  /** Upload rate, bytes a second; null when it is not known. */
  readonly rateOf: (model: TrackedModel) => number | null;
  /** The preview of a ready model, from the cache or its service; null when there is none. */
  previewOf(model: TrackedModel, signal: AbortSignal): Promise<CachedAsset | null>;
  /** Facts about the result of a ready model, one a line: size, volume, parts. */
  linesOf(model: TrackedModel, signal: AbortSignal): Promise<readonly string[]>;
  /** Called with files dropped onto the view. */
  readonly upload: (files: readonly vscode.Uri[]) => void;
  /** Makes the results that are dragged out of the view. */
  readonly dragged: Pick<DraggedResults, 'make' | 'clear'>;
  /** Whether the host reads single rows again, and not only all of them. */
  readonly readsSingleRows: boolean;
  log(line: string): void;
}

/**
 * The tree view of tracked models. Its elements are model keys and folder ids; their content is read from the store
 * each time.
 */
export class ModelTree implements vscode.TreeDataProvider<string>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<string[] | undefined>();
  private readonly seen = new vscode.EventEmitter<void>();
  private readonly view: vscode.TreeView<string>;
  private readonly owned: readonly Disposable[];
  private readonly repaints = new Repaints((keys) => {
    this.paint(keys);
  });
  private listed = new Set<string>();
  private whereabouts: ReadonlyMap<string, string> = new Map();
  private ticking: NodeJS.Timeout | null = null;

  readonly onDidChangeTreeData = this.changed.event;
  readonly onDidChangeVisibility = this.seen.event;

  constructor(private readonly deps: ModelTreeDeps) {
    this.view = vscode.window.createTreeView('caliper.models', {
      treeDataProvider: this,
      dragAndDropController: dragAndDrop({
        take: deps.upload,
        give: (keys, signal) => this.filesOf(keys, signal),
      }),
      canSelectMany: true,
    });
    this.owned = [
      this.view,
      this.changed,
      this.seen,
      this.repaints,
      this.deps.store.onDidChange((keys) => {
        this.repaints.want(keys);
      }),
      this.view.onDidChangeVisibility(() => {
        this.seen.fire();
        this.repaints.want([]);
      }),
    ];
    this.repaints.want([]);
  }

  readonly repaint = (keys: readonly string[]): void => {
    this.repaints.want(keys);
  };

  get isVisible(): boolean {
    return this.view.visible;
  }

  getChildren(row?: string): string[] {
    const models = this.deps.store.all();
    if (row !== undefined) return isFolder(row) ? [...keysBelow(row, models)] : [];
    this.whereabouts = distinguishingPaths(models);
    this.listed = new Set(models.map(({ key }) => key));
    return [...rootsOf(models)];
  }

  getTreeItem(key: string): vscode.TreeItem {
    if (isFolder(key)) return folderItem({ id: key, ...folderWords(key, this.deps.store.all()) });
    const model = this.deps.store.get(key);
    if (!model) return emptyTreeItem();
    const { holdOf, typicalMs, rateOf, isGone } = this.deps;
    const row = rowOf(model, Date.now(), {
      hold: holdOf(key),
      typicalMs: typicalMs(model),
      bytesPerSecond: rateOf(model),
      whereabouts: this.whereabouts.get(key),
      isGone: isGone(key),
    });
    const color = row.color === null ? undefined : new vscode.ThemeColor(row.color);
    const icon = new vscode.ThemeIcon(row.icon, color);
    const item = treeItem({ ...row, id: key, icon });
    item.command = { command: 'caliper.open', title: say('Open'), arguments: [key] };
    return item;
  }

  getParent(key: string): string | undefined {
    const model = this.deps.store.get(key);
    const folder = model ? folderRowOf(model) : null;
    return folder !== null && keysBelow(folder, this.deps.store.all()).length > 1
      ? folder
      : undefined;
  }

  /** Tooltips are made on hover; only then is the result examined, with a time limit. */
  async resolveTreeItem(item: vscode.TreeItem, key: string): Promise<vscode.TreeItem> {
    const model = this.deps.store.get(key);
    if (!model) return item;
    const { deps } = this;
    const inTime = AbortSignal.timeout(thumbnailMs);
    const isReady = model.stage.kind === 'ready';
    const [{ modelTooltip }, { tooltipPicture }, preview, lines] = await Promise.all([
      import('./modelTooltip'),
      import('../base/tooltipPicture'),
      deps.previewOf(model, inTime),
      isReady ? deps.linesOf(model, inTime).catch(() => []) : [],
    ]);
    const isImage = preview !== null && isPicture(preview);
    const thumbnail = isImage ? await tooltipPicture(preview.path) : null;
    item.tooltip = modelTooltip(model, {
      ...{ thumbnail, lines, typicalMs: deps.typicalMs(model), hold: deps.holdOf(key) },
      isGone: deps.isGone(key),
    });
    return item;
  }

  dispose(): void {
    if (this.ticking) clearInterval(this.ticking);
    for (const one of this.owned) one.dispose();
  }

  private paint(keys: string[]): void {
    const cameOrWent = keys.some((key) => this.listed.has(key) !== this.isTracked(key));
    const isWhole = cameOrWent || !this.deps.readsSingleRows;
    if (keys.length > 0) {
      this.changed.fire(isWhole ? undefined : [...keys, ...this.parentsOf(keys)]);
    }
    const running = this.runningKeys();
    this.showBadge(running.length);
    this.tickWhile(this.view.visible && running.length > 0);
  }

  private parentsOf(keys: readonly string[]): ReadonlySet<string> {
    return new Set(keys.flatMap((key) => this.getParent(key) ?? []));
  }

  private showBadge(running: number): void {
    const tooltip =
      running === 1
        ? say('1 model is on its way')
        : say('{running} models are on their way', { running });
    this.view.badge = badgeOf(running, tooltip);
  }

  // Elapsed times are updated only while the view is visible.
  private tickWhile(wanted: boolean): void {
    if (wanted) {
      this.ticking ??= setInterval(() => {
        this.repaints.want(this.runningKeys());
      }, tickMs);
    } else if (this.ticking) {
      clearInterval(this.ticking);
      this.ticking = null;
    }
  }

  private async filesOf(
    keys: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly vscode.Uri[]> {
    const { store, dragged } = this.deps;
    const all = store.all();
    const models = keys
      .flatMap((row) => keysBelow(row, all))
      .flatMap((key) => store.get(key) ?? []);
    const files: vscode.Uri[] = [];
    for (const model of models.filter(({ stage }) => stage.kind === 'ready')) {
      const file = await dragged.make(model, signal).catch((error: unknown) => {
        this.deps.log(`The 3D result of ${model.name} cannot be dragged: ${String(error)}`);
        return null;
      });
      if (file !== null) files.push(ownFile(file));
    }
    await dragged.clear().catch((error: unknown) => {
      this.deps.log(`Files that were dragged stay for now: ${String(error)}`);
    });
    return files;
  }

  private runningKeys(): string[] {
    return this.deps.store
      .all()
      .filter(({ stage }) => !isFinished(stage))
      .map(({ key }) => key);
  }

  private isTracked(key: string): boolean {
    return this.deps.store.get(key) !== undefined;
  }
}
