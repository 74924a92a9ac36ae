import path from 'node:path';
import * as vscode from 'vscode';
import { say } from '../../words/say';
import type { ChangeCounts, PageAction } from '../../model/page/viewerMessages';
import type { FetchOptions } from '../../tracking/cache/assets';
import type { CachedAsset } from '../../tracking/cache/cachedAsset';
import { isFinished } from '../../tracking/model/stage';
import { failedCard } from '../page/cards';
import { displayText } from '../base/displayText';
import { RestrictedModeError } from '../commands/errorMessage';
import type { ModelPanelDeps } from '../panel/modelPanel';
import { stageViewOf } from '../models/stageView';
import { PageHost, type PageOwner } from '../page/pageHost';
import type { PageScene } from '../page/pageScene';
import { PanelAssets } from '../results/panelAssets';
import { isStillCached } from '../results/isStillCached';
import { nameTab } from '../sinks/labels';
import type { Keep } from '../source/readMeshFile';
import { sourcePlaceOf } from '../source/sourcePlace';
import { watchFile } from '../source/watchFile';
import { modelsOf, titleOf, type Comparison, type FileSide, type Side } from './comparison';
import { nameOf, onDisk } from './chooseRevisions';
import { readMeshSide } from './readMeshSide';
import { cardOf, showComparison, type ReadyModel, type ReadySide } from './showComparison';

export interface ComparisonPanelDeps extends ModelPanelDeps {
  /** Stores the bytes of a 3D file in the cache. */
  readonly keep: Keep;
  /** Whether a file may be read: not in an untrusted workspace, where a comparison may be restored. */
  mayRead(file: vscode.Uri): boolean;
}

/** A comparison in an editor tab. It follows both models, and displays them when they are ready. */
export class ComparisonPanel {
  private readonly page: PageHost;
  private readonly assets: Readonly<Record<'before' | 'after', PanelAssets>>;
  private readonly owned: vscode.Disposable[] = [];
  private readonly files = new Map<string, CachedAsset>();
  private loading: AbortController | null = null;
  private readonly outdated = new Set<string>();
  /** The counts of changed parts; null while nothing is displayed. */
  counts: ChangeCounts | null = null;

  constructor(
    public comparison: Comparison,
    readonly panel: vscode.WebviewPanel,
    private readonly deps: ComparisonPanelDeps,
  ) {
    this.assets = { before: new PanelAssets(deps.assets), after: new PanelAssets(deps.assets) };
    this.page = new PageHost(panel, this.owner(), deps);
    this.owned.push(
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        if (this.hasFile()) this.showAgain();
      }),
    );
    this.watchFile();
    this.showTitle();
  }

  /** The parts of both revisions. */
  get view(): PageScene {
    return this.page.view;
  }

  /** Whether a model is one of the two. */
  isAbout(key: string): boolean {
    return modelsOf(this.comparison).includes(key);
  }

  /** Called when one of the models has another stage, or is no longer tracked. */
  follow(): void {
    const [before, after] = [this.ready('before'), this.ready('after')];
    if (!before || !after) {
      this.panel.dispose();
      return;
    }
    const both = [before, after];
    const models = both.filter((one) => one.kind === 'model');
    const failed = models.find(({ model }) => model.stage.kind === 'failed');
    const unfinished = models.find(({ model }) => !isFinished(model.stage));
    if (failed) this.showFailed(failed);
    else if (unfinished) this.showStage(unfinished);
    else if (this.page.isSeen) this.loading ??= this.startLoading(before, after);
  }

  showOptions(): void {
    this.page.showOptions();
  }

  // A link refers to the view of a single model, so there are no links here.
  private owner(): PageOwner {
    const { deps, comparison } = this;
    const origin = () => this.originOf(comparison.after);
    return {
      ...{ key: comparison.key, name: comparison.name },
      options: () => {
        const of = origin();
        return of && deps.optionsFor(of);
      },
      origin,
      ready: () => {
        this.follow();
      },
      seen: () => {
        this.follow();
      },
      failed: () => {
        this.counts = null;
      },
      compared: (counts) => {
        this.counts = counts;
      },
      act: (action) => {
        this.perform(action);
      },
      gone: () => {
        this.stopLoading();
        this.counts = null;
      },
      closed: () => {
        for (const one of this.owned) one.dispose();
      },
    };
  }

  /** Performs the action of a page's button on those models that it applies to. */
  private perform(action: PageAction): void {
    const models = modelsOf(this.comparison).flatMap((key) => this.deps.modelOf(key) ?? []);
    const failed = models.filter(({ stage }) => stage.kind === 'failed');
    const unfinished = models.filter(({ stage }) => !isFinished(stage));
    const isReadAgain = action === 'refresh' || (action === 'retry' && this.hasFile());
    if (isReadAgain && failed.length + unfinished.length === 0) {
      this.showAgain();
      return;
    }
    const meant = action === 'cancel' ? unfinished : failed.length > 0 ? failed : models;
    if (models.length === 0) this.deps.perform(action, null);
    for (const { key } of meant) this.deps.perform(action, key);
  }

  private hasFile(): boolean {
    return [this.comparison.before, this.comparison.after].some((side: Side) => 'file' in side);
  }

  private showAgain(): void {
    for (const assets of Object.values(this.assets)) assets.forget();
    this.files.clear();
    this.stopLoading();
    this.follow();
  }

  private ready(which: 'before' | 'after'): ReadySide | null {
    const side: Side = this.comparison[which];
    if ('file' in side) {
      const { name } = this.originOf(side);
      const current = () => this.comparison[which];
      return {
        ...{ kind: 'file', name },
        get side() {
          return current();
        },
        read: (options) => this.readFile(side.file, options),
      };
    }
    const model = this.deps.modelOf(side.model);
    return model ? { kind: 'model', side, model, assets: this.assets[which] } : null;
  }

  private originOf(side: FileSide): { readonly name: string; readonly source: string };
  private originOf(side: Side): { readonly name: string; readonly source: string } | null;
  private originOf(side: Side): { readonly name: string; readonly source: string } | null {
    if ('file' in side) {
      const { path: place } = vscode.Uri.parse(side.file);
      return { name: path.posix.basename(place), source: side.file };
    }
    const model = this.deps.modelOf(side.model);
    return model ? { name: model.name, source: model.source } : null;
  }

  // A page that was released while its tab was hidden must get the same bytes again.
  private async readFile(file: string, options: FetchOptions): Promise<CachedAsset> {
    const known = this.files.get(file);
    if (known && (await isStillCached(known.path))) return known;
    const uri = vscode.Uri.parse(file);
    if (!this.deps.mayRead(uri)) throw new RestrictedModeError();
    await this.tellWhenSaved(file);
    const read = await readMeshSide(uri, this.deps.keep, options);
    this.files.set(file, read);
    return read;
  }

  /** Of a file that is read, the label tells the state that is read, which may be later than that of the comparison. */
  private async tellWhenSaved(file: string): Promise<void> {
    this.outdated.delete(file);
    const [before, after] = await Promise.all(
      [this.comparison.before, this.comparison.after].map(async (side: Side) => {
        if (!('file' in side) || !side.isDated || side.file !== file) return side;
        const uri = vscode.Uri.parse(file);
        const isNamed = side.label.startsWith(nameOf(uri));
        const found = await onDisk(uri, isNamed ? nameOf(uri) : undefined).catch(() => side);
        return { ...side, label: found.label };
      }),
    );
    if (!before || !after) return;
    this.comparison = { ...this.comparison, before, after };
    this.showTitle();
  }

  private showFailed(failed: ReadyModel): void {
    this.stopLoading();
    const { model } = failed;
    if (model.stage.kind !== 'failed') return;
    const card = failedCard(model, model.stage, this.deps.isUploadGuess(model));
    this.page.showCard(cardOf(failed, card));
  }

  private showStage({ side, model }: ReadyModel): void {
    this.stopLoading();
    this.page.clear();
    const stage = stageViewOf(model, this.deps.holdOf(model.key));
    const elapsedMs = Math.max(0, Date.now() - model.startedAt);
    const title = say('{label}: {value}', { label: displayText(side.label), value: stage.title });
    this.page.send({ kind: 'stage', stage: { ...stage, title, elapsedMs } });
  }

  private startLoading(before: ReadySide, after: ReadySide): AbortController {
    const loading = new AbortController();
    const { page } = this;
    const { packs, views, log } = this.deps;
    void showComparison({ page, packs, views, log }, before, after, loading.signal);
    return loading;
  }

  // A comparison with a file on disk shows the file as it was, so the title tells when it has changed.
  private watchFile(): void {
    for (const side of [this.comparison.before, this.comparison.after]) {
      const source = this.originOf(side)?.source;
      if (source === undefined || sourcePlaceOf(source) === null) continue;
      const outdated = (): void => {
        this.outdated.add(source);
        this.showTitle();
      };
      this.owned.push(watchFile(vscode.Uri.parse(source), outdated));
    }
  }

  private showTitle(): void {
    const outdated = this.outdated.size > 0 ? ` ${say('(the file has changed since)')}` : '';
    nameTab(this.panel, displayText(`${titleOf(this.comparison)}${outdated}`, 160));
  }

  private stopLoading(): void {
    this.loading?.abort();
    this.loading = null;
  }
}
