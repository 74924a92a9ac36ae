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
} from '../model/page/viewerMessages';
import type { CachedAsset } from '../tracking/cache/cachedAsset';
import type { Hold } from '../tracking/store/holds';
import type { TrackedModel } from '../tracking/model/trackedModel';
import { failedCard, refusedCard } from './cards';
import { furnishTab } from './furnishTab';
import type { KeptViews } from './keptViews';
import { wantsToken } from './modelRow';
import { stageViewOf } from './modelWords';
import { PageChannel } from './pageChannel';
import { PageScene } from './pageScene';
import { PanelAssets } from './panelAssets';
import type { PanelDoor } from './panelDoor';
import type { AssetSource } from './saveAsset';
import type { ScenePanel } from './scenePanel';
import { showResult, type ViewSource } from './showResult';
import { nameTab } from './sinks/views';
import type { OfferOrigin } from './takeOffer';
import { Takings, type Offer, type Sink } from './takings';
import { WaitingPicture, type ReadPicture } from './waitingPicture';
import type { PagePlaces } from './webviewPage';

export interface ModelPanelParts {
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
  takeOffer(offer: Offer, origin: OfferOrigin): Promise<Sink | null>;
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
  private readonly takings: Takings;
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
    private readonly door: PanelDoor,
    private readonly parts: ModelPanelParts,
  ) {
    this.shownKey = door.key;
    this.assets = new PanelAssets(parts.assets);
    this.takings = new Takings({
      answer: (answer) => {
        this.channel.tell(answer);
      },
      open: (offer) => this.takeOffer(offer),
      failed: (error) => {
        parts.offerFailed(error);
      },
    });
    const model = { key: door.key ?? '', name: door.name };
    this.channel = new PageChannel(panel.webview, parts.places, model, (message) => {
      this.hear(message);
    });
    this.waiting = new WaitingPicture(this.channel);
    furnishTab(panel, parts.places.extensionUri, {
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
      if (this.readCardPicture) this.waiting.show(this.door.name, this.readCardPicture);
      else this.waiting.clear();
      return;
    }
    if (this.shownKey === null) return;
    const model = this.model();
    if (!model) {
      this.door.gone();
      return;
    }
    if (this.door.isTitled) nameTab(this.panel, this.parts.titleOf(model));
    if (model.stage.kind === 'ready') {
      this.waiting.end();
      if (this.channel.isListening) this.loading ??= this.startLoading(model);
      return;
    }
    this.stopLoading();
    this.clearScene();
    if (model.stage.kind === 'failed') {
      const card = failedCard(model, model.stage, this.parts.isUploadGuess(model));
      this.channel.tell({ kind: 'card', card });
    } else this.showProgress(model);
    this.waiting.show(`${model.key} ${model.startedAt}`, (signal) =>
      this.parts.savedPicture(model, signal),
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
    if (model) this.channel.tell({ kind: 'options', options: this.parts.optionsFor(model) });
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
        this.lastContent = this.assets.visual()?.sha256 ?? null;
        this.view.hear(message);
        this.isStanding = true;
        this.showWanted();
        return;
      case 'failed':
        this.clearScene();
        this.parts.log(`The page could not show ${this.door.name}: ${message.reason}`);
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
        void this.takings.hear(message);
        return;
      case 'compared':
      // One model is no comparison.
    }
  }

  // A page speaks for the content that it was given, and for no other.
  private keepView(content: string, view: string): void {
    if (this.assets.visual()?.sha256 === content) this.parts.views.keep(content, view);
  }

  private showWanted(): void {
    const { wanted } = this;
    if (!wanted || !this.isStanding) return;
    this.wanted = null;
    this.channel.tell({ kind: 'goTo', spot: wanted.spot });
    const { content } = wanted;
    if (content !== null && content !== this.assets.visual()?.sha256) {
      this.parts.linkIsOlder();
    }
  }

  private copyLink(spot: ViewSpot): void {
    const content = this.assets.visual()?.sha256 ?? null;
    if (this.shownKey !== null) this.parts.copyLink(this.shownKey, spot, content);
  }

  private async takeOffer(offer: Offer): Promise<Sink | null> {
    const model = this.model();
    if (!model) return null;
    const { name, source } = model;
    return this.parts.takeOffer(offer, { name, source, selection: this.selection });
  }

  private act(action: PageAction): void {
    if (this.door.perform(action)) return;
    const model = this.model();
    const isReady = model?.stage.kind === 'ready';
    const visual = this.assets.visual();
    if (action === 'refresh' && isReady) this.reload();
    else if (action !== 'openResult') this.parts.perform(action, this.shownKey);
    else if (visual && model) this.parts.openResult(visual, model);
  }

  private startLoading(model: TrackedModel): AbortController {
    const loading = new AbortController();
    const { channel, assets, lastContent } = this;
    const { packs, views, log } = this.parts;
    void showResult({ channel, assets, packs, views, lastContent, log }, model, loading.signal);
    return loading;
  }

  // A model that waits for a person has no progress to show, but something to do.
  private showProgress(model: TrackedModel): void {
    const { parts, channel } = this;
    const hold = parts.holdOf(model.key);
    if (hold !== null && wantsToken(model, hold)) {
      channel.tell({ kind: 'card', card: refusedCard(model, hold) });
      return;
    }
    const stage = stageViewOf(model, hold, parts.usualMs(model), parts.rateOf(model));
    channel.tell({ kind: 'stage', stage });
  }

  private model(): TrackedModel | undefined {
    return this.shownKey === null ? undefined : this.parts.modelOf(this.shownKey);
  }

  private clearScene(): void {
    this.isStanding = false;
    this.view.clear();
  }

  private pause(): void {
    this.isStanding = false;
    this.channel.pause();
    this.waiting.end();
    void this.takings.end().catch((error: unknown) => {
      this.parts.offerFailed(error);
    });
    this.stopLoading();
  }

  private stopLoading(): void {
    this.loading?.abort();
    this.loading = null;
  }
}
