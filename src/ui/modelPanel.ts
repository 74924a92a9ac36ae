import * as vscode from 'vscode';
import type {
  PageAction,
  PageMessage,
  PartPath,
  PartsVisibility,
  ShownScene,
  ViewerOptions,
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
  readonly log: (line: string) => void;
}

const allVisible: PartsVisibility = { hidden: [], ghosts: [] };

/** One model in an editor tab. It follows the model's stage and, when that is ready, shows its assets. */
export class ModelPanel {
  private readonly channel: PageChannel;
  private readonly assets: PanelAssets;
  private readonly sceneChanged = new vscode.EventEmitter<void>();
  private readonly partsSelected = new vscode.EventEmitter<readonly PartPath[]>();
  private loading: AbortController | null = null;
  private shownScene: ShownScene | null = null;
  private shownParts: PartsVisibility = allVisible;

  readonly onDidChangeScene = this.sceneChanged.event;
  /** The parts that the user marked in the page. */
  readonly onDidSelectParts = this.partsSelected.event;

  constructor(
    readonly key: string,
    readonly panel: vscode.WebviewPanel,
    private readonly parts: ModelPanelParts,
  ) {
    this.assets = new PanelAssets(parts.assets);
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
    this.channel.tell({ kind: 'select', parts });
  }

  /** Shows what is selected, or everything, as large as it fits. */
  fit(): void {
    this.channel.tell({ kind: 'fit' });
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
        this.stopLoading();
        this.showOptions();
        this.follow();
        return;
      case 'shown':
        this.setScene(message.scene);
        return;
      case 'failed':
        this.setScene(null);
        this.parts.log(`The page could not show ${this.key}: ${message.reason}`);
        return;
      case 'selected':
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
        this.perform(message.action);
        return;
      case 'compared':
      // One model is no comparison.
    }
  }

  // A page speaks for the content that it was given, and for no other.
  private keepView(content: string, view: string): void {
    if (this.assets.visual()?.sha256 === content) this.parts.views.keep(content, view);
  }

  private perform(action: PageAction): void {
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
    this.sceneChanged.fire();
  }

  private pause(): void {
    this.channel.pause();
    this.stopLoading();
  }

  private stopLoading(): void {
    this.loading?.abort();
    this.loading = null;
  }
}
