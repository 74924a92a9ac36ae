import type * as vscode from 'vscode';
import type {
  Card,
  PageAction,
  PageNotice,
  PartPath,
  PartsVisibility,
  PageTask,
  ShownScene,
  ViewerOptions,
  LinkedView,
  VisibilityChange,
} from '../../model/page/viewerMessages';
import type { CachedAsset } from '../../tracking/cache/cachedAsset';
import type { Hold } from '../../tracking/store/holds';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { say } from '../../words/say';
import { failedCard, refusedCard } from '../page/cards';
import { wantsToken } from '../models/modelRow';
import { stageViewOf } from '../models/stageView';
import { PageHost, type PageHostDeps, type PageOwner } from '../page/pageHost';
import { PanelAssets } from '../results/panelAssets';
import type { PanelOpener } from './panelOpener';
import type { AssetSource } from '../results/saveAsset';
import type { PartAnswer } from '../page/partQuestions';
import type { ScenePanel } from '../page/scenePanel';
import { showResult, type ViewSource } from '../page/showResult';
import { nameTab } from '../sinks/labels';
import { WaitingPicture, type ReadPicture } from '../page/waitingPicture';

export interface ModelPanelDeps extends PageHostDeps {
  readonly assets: AssetSource;
  readonly packs: ViewSource;
  modelOf(key: string): TrackedModel | undefined;
  /** The title of a model's tab. */
  titleOf(model: TrackedModel): string;
  /** The reason why a model makes no progress while polling continues; null for none. */
  holdOf(key: string): Hold | null;
  /** Estimated duration for a model, ms; null when it is not known. */
  typicalMs(model: TrackedModel): number | null;
  /** Upload rate, bytes a second; null when it is not known. */
  rateOf(model: TrackedModel): number | null;
  optionsFor(model: Pick<TrackedModel, 'source'>): ViewerOptions;
  /** The path of the picture saved in a model's source file; null for none. */
  savedPicture(model: TrackedModel, signal: AbortSignal): Promise<string | null>;
  /** Whether the upload contract of a model was guessed and not confirmed. */
  isUploadGuess(model: TrackedModel): boolean;
  /** Performs the action of a page's button. */
  perform(action: PageAction, key: string | null): void;
  /** Opens the 3D result with another program. */
  openResult(visual: CachedAsset, model: TrackedModel): void;
  /**
   * Copies a link to a view; resolves to whether it was copied.
   * @param content SHA-256 of the shown content
   */
  copyLink(key: string, view: LinkedView, content: string | null): Promise<boolean>;
  /** Called when the view of a link was shown in another content than that of the link. */
  linkIsOlder(): void;
}

/** The view of a link, and the content it was made for. */
export interface SharedView {
  readonly view: LinkedView;
  readonly content: string | null;
}

/**
 * A page in an editor tab. It follows the stage of its model and shows the assets when that is ready; without a model
 * it shows a given card.
 */
export class ModelPanel implements ScenePanel {
  private readonly page: PageHost;
  private readonly assets: PanelAssets;
  private readonly waiting: WaitingPicture;
  private loading: AbortController | null = null;
  private shownKey: string | null;
  /** The card that is shown in place of a model; null for none. */
  private card: Card | null = null;
  /** Reads the picture of the file that the card is about. */
  private readCardPicture: ReadPicture | null = null;
  /** The view of a link that waits for the model. */
  private wanted: SharedView | null = null;

  constructor(
    readonly panel: vscode.WebviewPanel,
    private readonly opener: PanelOpener,
    private readonly deps: ModelPanelDeps,
  ) {
    this.shownKey = opener.key;
    this.assets = new PanelAssets(deps.assets);
    this.page = new PageHost(panel, this.owner(), deps);
    this.waiting = new WaitingPicture(this.page);
  }

  get onDidChangeScene(): vscode.Event<void> {
    return this.page.view.onDidChange;
  }

  /** Fired when the user has selected parts in the page. */
  get onDidSelectParts(): vscode.Event<readonly PartPath[]> {
    return this.page.view.onDidSelect;
  }

  /** The key of the shown model; null when there is none. */
  get key(): string | null {
    return this.shownKey;
  }

  /** The shown scene; null when there is no 3D model. */
  get scene(): ShownScene | null {
    return this.page.view.scene;
  }

  /** The hidden parts and ghosts. */
  get visibility(): PartsVisibility {
    return this.page.view.visibility;
  }

  /** The parts that are selected in the page. */
  get selection(): readonly PartPath[] {
    return this.page.view.selection;
  }

  /** Called when the model has another stage, or is no longer tracked. */
  follow(): void {
    if (this.card) {
      this.page.showCard(this.card);
      if (this.readCardPicture) this.waiting.show(this.opener.name, this.readCardPicture);
      else this.waiting.clear();
      return;
    }
    if (this.shownKey === null) return;
    const model = this.model();
    if (!model) {
      this.opener.gone();
      return;
    }
    if (this.opener.isTitled) nameTab(this.panel, this.deps.titleOf(model));
    if (model.stage.kind === 'ready') {
      this.waiting.end();
      if (this.page.isSeen) this.loading ??= this.startLoading(model);
      return;
    }
    this.stopLoading();
    this.page.clear();
    if (model.stage.kind === 'failed') {
      const card = failedCard(model, model.stage, this.deps.isUploadGuess(model));
      this.page.showCard(card);
    } else this.showProgress(model);
    this.waiting.show(`${model.key} ${model.startedAt}`, (signal) =>
      this.deps.savedPicture(model, signal),
    );
  }

  /** Switches to another model, or back to the same one after a card. */
  turnTo(key: string): void {
    if (key !== this.shownKey || this.card) {
      this.stopLoading();
      this.page.clear();
    }
    this.shownKey = key;
    this.card = null;
    this.showOptions();
    this.follow();
  }

  /**
   * Shows a card and no model.
   * @param readPicture reads the picture of the file that the card is about, shown beside it
   */
  showCard(card: Card, readPicture: ReadPicture | null = null): void {
    this.stopLoading();
    this.page.clear();
    this.card = card;
    this.readCardPicture = readPicture;
    this.follow();
  }

  /** Shows a notice above whatever is shown; null removes it. */
  showNotice(notice: PageNotice | null): void {
    this.page.showNotice(notice);
  }

  /** Fetches the assets of a ready model from the service again. */
  reload(): void {
    this.assets.forget();
    this.stopLoading();
    this.follow();
  }

  describe(part: PartPath): Promise<PartAnswer> {
    return this.page.view.describe(part);
  }

  select(parts: readonly PartPath[]): void {
    this.page.view.select(parts);
  }

  /** Fits the selection, or everything, into the window. */
  fit(): void {
    this.page.view.fit();
  }

  /** Has the page perform the task of one of its buttons. */
  perform(task: PageTask): void {
    this.page.view.perform(task);
  }

  /** Shows the view of a link as soon as the model is shown. */
  goTo(wanted: SharedView): void {
    this.wanted = wanted;
    this.showWanted();
  }

  /** Changes the visibility of parts; null means the selection in the page. */
  changeVisibility(change: VisibilityChange, parts: readonly PartPath[] | null): void {
    this.page.view.changeVisibility(change, parts);
  }

  showOptions(): void {
    this.page.showOptions();
  }

  private owner(): PageOwner {
    const { key, name } = this.opener;
    return {
      ...{ key: key ?? '', name },
      options: () => {
        const model = this.model();
        return model ? this.deps.optionsFor(model) : null;
      },
      origin: () => {
        const model = this.model();
        return model ? { name: model.name, source: model.source } : null;
      },
      ready: () => {
        this.follow();
      },
      seen: () => {
        this.follow();
      },
      shown: () => {
        this.showWanted();
      },
      act: (action) => {
        this.act(action);
      },
      link: (view) => {
        if (this.shownKey !== null) void this.copyLink(this.shownKey, view);
      },
      gone: () => {
        this.waiting.end();
        this.stopLoading();
      },
    };
  }

  private async copyLink(key: string, view: LinkedView): Promise<void> {
    if (!(await this.deps.copyLink(key, view, this.page.content))) return;
    this.page.send({ kind: 'shared', what: 'link', text: say('The link to this view is copied') });
  }

  private showWanted(): void {
    const { wanted } = this;
    if (!wanted || !this.page.isShown) return;
    this.wanted = null;
    this.page.send({ kind: 'goTo', view: wanted.view });
    const { content } = wanted;
    if (content !== null && content !== this.page.content) this.deps.linkIsOlder();
  }

  private act(action: PageAction): void {
    if (this.opener.perform(action)) return;
    const model = this.model();
    const isReady = model?.stage.kind === 'ready';
    const visual = this.assets.visual();
    if (action === 'refresh' && isReady) this.reload();
    else if (action !== 'openResult') this.deps.perform(action, this.shownKey);
    else if (visual && model) this.deps.openResult(visual, model);
  }

  private startLoading(model: TrackedModel): AbortController {
    const loading = new AbortController();
    const { page, assets } = this;
    const { packs, log } = this.deps;
    void showResult({ page, assets, packs, log }, model, loading.signal);
    return loading;
  }

  // A model that waits for the user gets a card with actions in place of progress.
  private showProgress(model: TrackedModel): void {
    const { deps, page } = this;
    const hold = deps.holdOf(model.key);
    if (hold !== null && wantsToken(model, hold)) {
      page.showCard(refusedCard(model, hold));
      return;
    }
    const stage = stageViewOf(model, hold, deps.typicalMs(model), deps.rateOf(model));
    const elapsedMs = Math.max(0, Date.now() - model.startedAt);
    page.send({ kind: 'stage', stage: { ...stage, elapsedMs } });
  }

  private model(): TrackedModel | undefined {
    return this.shownKey === null ? undefined : this.deps.modelOf(this.shownKey);
  }

  private stopLoading(): void {
    this.loading?.abort();
    this.loading = null;
  }
}
