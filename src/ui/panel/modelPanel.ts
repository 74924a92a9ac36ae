import type * as vscode from 'vscode';
import type {
  Card,
  PageAction,
  PageMessage,
  PageNotice,
  PartPath,
  PartsVisibility,
  PageTask,
  ShownScene,
  ViewerOptions,
  ViewSpot,
  VisibilityChange,
} from '../../model/page/viewerMessages';
import type { CachedAsset } from '../../tracking/cache/cachedAsset';
import type { Hold } from '../../tracking/store/holds';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { failedCard, refusedCard } from '../page/cards';
import { furnishTab } from '../page/furnishTab';
import type { KeptViews } from '../page/keptViews';
import { wantsToken } from '../models/modelRow';
import { stageViewOf } from '../models/modelWords';
import { PageChannel } from '../page/pageChannel';
import { PageScene } from '../page/pageScene';
import { PanelAssets } from '../results/panelAssets';
import type { PanelOpener } from './panelOpener';
import type { AssetSource } from '../results/saveAsset';
import type { ScenePanel } from '../page/scenePanel';
import { showResult, type ViewSource } from '../page/showResult';
import { nameTab } from '../sinks/labels';
import type { OfferOrigin } from '../transfer/receiveOffer';
import { FileTransfers, type Offer, type FileTransferTarget } from '../transfer/fileTransfers';
import { WaitingPicture, type ReadPicture } from '../page/waitingPicture';
import type { PagePlaces } from '../page/webviewPage';

export interface ModelPanelDeps {
  readonly places: PagePlaces;
  readonly assets: AssetSource;
  readonly packs: ViewSource;
  /** How contents were last looked at. */
  readonly views: KeptViews;
  modelOf(key: string): TrackedModel | undefined;
  /** What the tab of a model is called. */
  titleOf(model: TrackedModel): string;
  /** Why a model does not move on, while it is asked about on and on. */
  holdOf(key: string): Hold | null;
  /** How long a model like this one usually takes, milliseconds; null when too little is known. */
  usualMs(model: TrackedModel): number | null;
  /** How fast its file goes out, bytes a second; null when nobody can tell. */
  rateOf(model: TrackedModel): number | null;
  optionsFor(model: TrackedModel): ViewerOptions;
  /** The picture saved in the file that a model is made of: where it lies, or null. */
  savedPicture(model: TrackedModel, signal: AbortSignal): Promise<string | null>;
  /** Whether nothing shows that the file of a model arrived as it is: how it was sent was guessed. */
  isUploadGuess(model: TrackedModel): boolean;
  /** Does what a button of the page asks for. */
  perform(action: PageAction, key: string | null): void;
  /** Where a file that the page has made goes; null when nowhere. */
  takeOffer(offer: Offer, origin: OfferOrigin): Promise<FileTransferTarget | null>;
  /** A file could not be taken. */
  offerFailed(error: unknown): void;
  /** Opens the 3D result with another program. */
  openResult(visual: CachedAsset, model: TrackedModel): void;
  /** @param content sha256 of what the page shows */
  copyLink(key: string, spot: ViewSpot, content: string | null): void;
  /** The view of a link was shown in another content than that for which it was made. */
  linkIsOlder(): void;
  readonly log: (line: string) => void;
}

/** What a link wants to be seen, and in which content. */
export interface LinkedSpot {
  readonly spot: ViewSpot;
  readonly content: string | null;
}

/**
 * One page in an editor tab. It follows the stage of its model and, when that is ready, shows its assets;
 * without a model it shows the card that it is given.
 */
export class ModelPanel implements ScenePanel {
  private readonly channel: PageChannel;
  private readonly assets: PanelAssets;
  private readonly transfers: FileTransfers;
  private readonly waiting: WaitingPicture;
  private readonly view = new PageScene((message) => {
    this.channel.tell(message);
  });
  private loading: AbortController | null = null;
  private shownKey: string | null;
  /** What the page shows in place of a model. */
  private card: Card | null = null;
  /** Of the file that the card is about. */
  private readCardPicture: ReadPicture | null = null;
  private notice: PageNotice | null = null;
  /** sha256 of the 3D result that stood here last. */
  private lastContent: string | null = null;
  /** A link's view that waits for the model. */
  private wanted: LinkedSpot | null = null;
  /** Whether the model stands on the page that listens now. */
  private isStanding = false;

  readonly onDidChangeScene = this.view.onDidChange;
  /** The parts that the user marked in the page. */
  readonly onDidSelectParts = this.view.onDidSelect;

  constructor(
    readonly panel: vscode.WebviewPanel,
    private readonly opener: PanelOpener,
    private readonly deps: ModelPanelDeps,
  ) {
    this.shownKey = opener.key;
    this.assets = new PanelAssets(deps.assets);
    this.transfers = new FileTransfers({
      answer: (answer) => {
        this.channel.tell(answer);
      },
      open: (offer) => this.takeOffer(offer),
      failed: (error) => {
        deps.offerFailed(error);
      },
    });
    const model = { key: opener.key ?? '', name: opener.name };
    this.channel = new PageChannel(panel.webview, deps.places, model, (message) => {
      this.hear(message);
    });
    this.waiting = new WaitingPicture(this.channel);
    furnishTab(panel, deps.places.extensionUri, {
      hidden: () => {
        this.pause();
      },
      closed: () => {
        this.view.dispose();
      },
    });
  }

  /** The model that is shown; null while there is none. */
  get key(): string | null {
    return this.shownKey;
  }

  /** What stands on the screen; null while there is no 3D model. */
  get scene(): ShownScene | null {
    return this.view.scene;
  }

  /** Which parts of the scene are hidden or see-through. */
  get visibility(): PartsVisibility {
    return this.view.visibility;
  }

  /** The parts that are marked in the page. */
  get selection(): readonly PartPath[] {
    return this.view.selection;
  }

  /** The model has another stage, or is no longer tracked. */
  follow(): void {
    if (this.card) {
      this.channel.tell({ kind: 'card', card: this.card });
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
      if (this.channel.isListening) this.loading ??= this.startLoading(model);
      return;
    }
    this.stopLoading();
    this.clearScene();
    if (model.stage.kind === 'failed') {
      const card = failedCard(model, model.stage, this.deps.isUploadGuess(model));
      this.channel.tell({ kind: 'card', card });
    } else this.showProgress(model);
    this.waiting.show(`${model.key} ${model.startedAt}`, (signal) =>
      this.deps.savedPicture(model, signal),
    );
  }

  /** Shows another model from now on, or the same one again after a card. */
  turnTo(key: string): void {
    if (key !== this.shownKey || this.card) {
      this.stopLoading();
      this.clearScene();
    }
    this.shownKey = key;
    this.card = null;
    this.showOptions();
    this.follow();
  }

  /**
   * Shows a card and no model.
   * @param readPicture of the file that the card is about, to stand beside it
   */
  showCard(card: Card, readPicture: ReadPicture | null = null): void {
    this.stopLoading();
    this.clearScene();
    this.card = card;
    this.readCardPicture = readPicture;
    this.follow();
  }

  /** Shows a quiet line over whatever stands; null takes it away. */
  showNotice(notice: PageNotice | null): void {
    if (this.notice === null && notice === null) return;
    this.notice = notice;
    this.channel.tell({ kind: 'notice', notice });
  }

  /** Fetches the assets of a ready model again, from the service. */
  reload(): void {
    this.assets.forget();
    this.stopLoading();
    this.follow();
  }

  factsOf(part: PartPath): Promise<readonly string[]> {
    return this.view.factsOf(part);
  }

  select(parts: readonly PartPath[]): void {
    this.view.select(parts);
  }

  /** Shows what is selected, or everything, as large as it fits. */
  fit(): void {
    this.view.fit();
  }

  /** Has the page do what one of its buttons does. */
  perform(task: PageTask): void {
    this.view.perform(task);
  }

  /** Shows the view of a link as soon as the model stands. */
  goTo(wanted: LinkedSpot): void {
    this.wanted = wanted;
    this.showWanted();
  }

  /** Hides or shows parts; null is what is selected in the page. */
  changeVisibility(change: VisibilityChange, parts: readonly PartPath[] | null): void {
    this.view.changeVisibility(change, parts);
  }

  showOptions(): void {
    const model = this.model();
    if (model) this.channel.tell({ kind: 'options', options: this.deps.optionsFor(model) });
  }

  private hear(message: PageMessage): void {
    switch (message.kind) {
      case 'ready':
        this.isStanding = false;
        this.stopLoading();
        this.waiting.end();
        this.showOptions();
        if (this.notice) this.channel.tell({ kind: 'notice', notice: this.notice });
        this.follow();
        return;
      case 'shown':
        this.lastContent = this.assets.shown()?.sha256 ?? null;
        this.view.hear(message);
        this.isStanding = true;
        this.showWanted();
        return;
      case 'failed':
        this.clearScene();
        this.deps.log(`The page could not show ${this.opener.name}: ${message.reason}`);
        return;
      case 'selected':
      case 'visibility':
      case 'told':
        this.view.hear(message);
        return;
      case 'view':
        this.keepView(message.content, message.view);
        return;
      case 'action':
        this.act(message.action);
        return;
      case 'link':
        this.copyLink(message.spot);
        return;
      case 'offer':
      case 'piece':
      case 'withdraw':
        void this.transfers.receive(message);
        return;
      case 'compared':
      // One model is no comparison.
    }
  }

  // A page speaks for the content that it was given, and for no other.
  private keepView(content: string, view: string): void {
    if (this.assets.shown()?.sha256 === content) this.deps.views.keep(content, view);
  }

  private showWanted(): void {
    const { wanted } = this;
    if (!wanted || !this.isStanding) return;
    this.wanted = null;
    this.channel.tell({ kind: 'goTo', spot: wanted.spot });
    const { content } = wanted;
    if (content !== null && content !== this.assets.shown()?.sha256) {
      this.deps.linkIsOlder();
    }
  }

  private copyLink(spot: ViewSpot): void {
    const content = this.assets.shown()?.sha256 ?? null;
    if (this.shownKey !== null) this.deps.copyLink(this.shownKey, spot, content);
  }

  private async takeOffer(offer: Offer): Promise<FileTransferTarget | null> {
    const model = this.model();
    if (!model) return null;
    const { name, source } = model;
    return this.deps.takeOffer(offer, { name, source, selection: this.selection });
  }

  private act(action: PageAction): void {
    if (this.opener.perform(action)) return;
    const model = this.model();
    const isReady = model?.stage.kind === 'ready';
    const visual = this.assets.shown();
    if (action === 'refresh' && isReady) this.reload();
    else if (action !== 'openResult') this.deps.perform(action, this.shownKey);
    else if (visual && model) this.deps.openResult(visual, model);
  }

  private startLoading(model: TrackedModel): AbortController {
    const loading = new AbortController();
    const { channel, assets, lastContent } = this;
    const { packs, views, log } = this.deps;
    void showResult({ channel, assets, packs, views, lastContent, log }, model, loading.signal);
    return loading;
  }

  // A model that waits for a person has no progress to show, but something to do.
  private showProgress(model: TrackedModel): void {
    const { deps, channel } = this;
    const hold = deps.holdOf(model.key);
    if (hold !== null && wantsToken(model, hold)) {
      channel.tell({ kind: 'card', card: refusedCard(model, hold) });
      return;
    }
    const stage = stageViewOf(model, hold, deps.usualMs(model), deps.rateOf(model));
    channel.tell({ kind: 'stage', stage });
  }

  private model(): TrackedModel | undefined {
    return this.shownKey === null ? undefined : this.deps.modelOf(this.shownKey);
  }

  private clearScene(): void {
    this.isStanding = false;
    this.view.clear();
  }

  private pause(): void {
    this.isStanding = false;
    this.channel.pause();
    this.waiting.end();
    void this.transfers.end().catch((error: unknown) => {
      this.deps.offerFailed(error);
    });
    this.stopLoading();
  }

  private stopLoading(): void {
    this.loading?.abort();
    this.loading = null;
  }
}
