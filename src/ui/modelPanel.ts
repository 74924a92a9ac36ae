import * as vscode from 'vscode';
import type {
  PageAction,
  PageMessage,
  PartPath,
  PartsVisibility,
  PageTask,
  ShownScene,
  ViewerOptions,
  ViewSpot,
  VisibilityChange,
} from '../contract/viewerMessages';
import type { TrackedModel } from '../models/trackedModel';
import { failedCard } from './cards';
import { displayText } from './displayText';
import type { KeptViews } from './keptViews';
import { stageViewOf } from './modelWords';
import { PageChannel, type PagePlaces } from './pageChannel';
import { PanelAssets } from './panelAssets';
import type { AssetSource } from './saveAsset';
import { showResult, type ViewSource } from './showResult';
import { Takings, type Offer, type Sink } from './takings';

export interface ModelPanelParts {
  readonly places: PagePlaces;
  readonly assets: AssetSource;
  readonly packs: ViewSource;
  /** How contents were last looked at. */
  readonly views: KeptViews;
  modelOf(key: string): TrackedModel | undefined;
  /** Whether the model waits for a connection that is lost. */
  isHeldUp(key: string): boolean;
  optionsFor(model: TrackedModel): ViewerOptions;
  /** Does what a button of the page asks for. */
  perform(action: PageAction, key: string): void;
  /** Where a file that the page has made goes; null when nowhere. */
  takeOffer(offer: Offer, key: string): Promise<Sink | null>;
  /** A file could not be taken. */
  offerFailed(error: unknown): void;
  /** @param content sha256 of what the page shows */
  copyLink(key: string, spot: ViewSpot, content: string | null): void;
  /** The view of a link was shown in another content than that for which it was made. */
  linkIsOlder(key: string): void;
  readonly log: (line: string) => void;
}

/** What a link wants to be seen, and in which content. */
export interface LinkedSpot {
  readonly spot: ViewSpot;
  readonly content: string | null;
}

const allVisible: PartsVisibility = { hidden: [], ghosts: [] };

/** One model in an editor tab. It follows the model's stage and, when that is ready, shows its assets. */
export class ModelPanel {
  private readonly channel: PageChannel;
  private readonly assets: PanelAssets;
  private readonly takings: Takings;
  private readonly sceneChanged = new vscode.EventEmitter<void>();
  private readonly partsSelected = new vscode.EventEmitter<readonly PartPath[]>();
  private loading: AbortController | null = null;
  private shownScene: ShownScene | null = null;
  private shownParts: PartsVisibility = allVisible;
  private selectedParts: readonly PartPath[] = [];
  /** A link's view that waits for the model. */
  private wanted: LinkedSpot | null = null;
  /** Whether the model stands on the page that listens now. */
  private isStanding = false;

  readonly onDidChangeScene = this.sceneChanged.event;
  /** The parts that the user marked in the page. */
  readonly onDidSelectParts = this.partsSelected.event;

  constructor(
    readonly key: string,
    readonly panel: vscode.WebviewPanel,
    private readonly parts: ModelPanelParts,
  ) {
    this.assets = new PanelAssets(parts.assets);
    this.takings = new Takings({
      answer: (answer) => {
        this.channel.tell(answer);
      },
      open: (offer) => parts.takeOffer(offer, key),
      failed: (error) => {
        parts.offerFailed(error);
      },
    });
    const model = { key, name: parts.modelOf(key)?.name ?? '' };
    this.channel = new PageChannel(panel.webview, parts.places, model, (message) => {
      this.hear(message);
    });
    panel.iconPath = {
      light: vscode.Uri.joinPath(parts.places.extensionUri, 'media', 'model-light.svg'),
      dark: vscode.Uri.joinPath(parts.places.extensionUri, 'media', 'model-dark.svg'),
    };
    panel.onDidChangeViewState(() => {
      if (!panel.visible) this.pause();
    });
    panel.onDidDispose(() => {
      this.pause();
      this.sceneChanged.dispose();
      this.partsSelected.dispose();
    });
  }

  /** What stands on the screen; null while there is no 3D model. */
  get scene(): ShownScene | null {
    return this.shownScene;
  }

  /** Which parts of the scene are hidden or see-through. */
  get visibility(): PartsVisibility {
    return this.shownParts;
  }

  /** The parts that are marked in the page. */
  get selection(): readonly PartPath[] {
    return this.selectedParts;
  }

  /** The model has another stage, or is no longer tracked. */
  follow(): void {
    const model = this.parts.modelOf(this.key);
    if (!model) {
      this.panel.dispose();
      return;
    }
    this.panel.title = displayText(model.name, 60);
    if (model.stage.kind === 'ready') {
      if (this.channel.isListening) this.loading ??= this.startLoading(model);
      return;
    }
    this.stopLoading();
    this.setScene(null);
    if (model.stage.kind === 'failed') {
      this.channel.tell({ kind: 'card', card: failedCard(model, model.stage) });
    } else {
      this.channel.tell({
        kind: 'stage',
        stage: stageViewOf(model, this.parts.isHeldUp(this.key)),
      });
    }
  }

  /** Fetches the assets of a ready model again, from the service. */
  reload(): void {
    this.assets.forget();
    this.stopLoading();
    this.follow();
  }

  select(parts: readonly PartPath[]): void {
    this.selectedParts = parts;
    this.channel.tell({ kind: 'select', parts });
  }

  /** Shows what is selected, or everything, as large as it fits. */
  fit(): void {
    this.channel.tell({ kind: 'fit' });
  }

  /** Has the page do what one of its buttons does. */
  perform(task: PageTask): void {
    this.channel.tell({ kind: 'task', task });
  }

  /** Shows the view of a link as soon as the model stands. */
  goTo(wanted: LinkedSpot): void {
    this.wanted = wanted;
    this.showWanted();
  }

  /** Hides or shows parts; null is what is selected in the page. */
  changeVisibility(change: VisibilityChange, parts: readonly PartPath[] | null): void {
    this.channel.tell({ kind: 'visibility', change, parts });
  }

  showOptions(): void {
    const model = this.parts.modelOf(this.key);
    if (model) this.channel.tell({ kind: 'options', options: this.parts.optionsFor(model) });
  }

  private hear(message: PageMessage): void {
    switch (message.kind) {
      case 'ready':
        this.isStanding = false;
        this.stopLoading();
        this.showOptions();
        this.follow();
        return;
      case 'shown':
        this.setScene(message.scene);
        this.isStanding = true;
        this.showWanted();
        return;
      case 'failed':
        this.setScene(null);
        this.parts.log(`The page could not show ${this.key}: ${message.reason}`);
        return;
      case 'selected':
        this.selectedParts = message.parts;
        this.partsSelected.fire(message.parts);
        return;
      case 'view':
        this.keepView(message.content, message.view);
        return;
      case 'visibility':
        this.shownParts = { hidden: message.hidden, ghosts: message.ghosts };
        this.sceneChanged.fire();
        return;
      case 'action':
        this.act(message.action);
        return;
      case 'link':
        this.parts.copyLink(this.key, message.spot, this.assets.visual()?.sha256 ?? null);
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
      this.parts.linkIsOlder(this.key);
    }
  }

  private act(action: PageAction): void {
    const isReady = this.parts.modelOf(this.key)?.stage.kind === 'ready';
    const visual = this.assets.visual();
    if (action === 'refresh' && isReady) this.reload();
    else if (action !== 'openResult') this.parts.perform(action, this.key);
    else if (visual) void vscode.env.openExternal(vscode.Uri.file(visual.path));
  }

  private startLoading(model: TrackedModel): AbortController {
    const loading = new AbortController();
    const { channel, assets } = this;
    const { packs, views, log } = this.parts;
    void showResult({ channel, assets, packs, views, log }, model, loading.signal);
    return loading;
  }

  private setScene(scene: ShownScene | null): void {
    if (scene === this.shownScene) return;
    this.shownScene = scene;
    this.shownParts = allVisible;
    this.selectedParts = [];
    this.sceneChanged.fire();
  }

  private pause(): void {
    this.isStanding = false;
    this.channel.pause();
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
