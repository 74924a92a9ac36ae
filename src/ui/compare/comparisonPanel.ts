import * as vscode from 'vscode';
import { say } from '../../words/say';
import type {
  ChangeCounts,
  PageAction,
  PageMessage,
  ViewerOptions,
} from '../../model/page/viewerMessages';
import { isFinished } from '../../tracking/model/stage';
import { failedCard } from '../page/cards';
import { displayText } from '../base/displayText';
import { furnishTab } from '../page/furnishTab';
import type { ModelPanelDeps } from '../panel/modelPanel';
import { stageViewOf } from '../models/modelWords';
import { PageChannel } from '../page/pageChannel';
import { PageScene } from '../page/pageScene';
import { PanelAssets } from '../results/panelAssets';
import { nameTab } from '../sinks/labels';
import { sourcePlaceOf } from '../source/sourcePlace';
import { FileTransfers, type Offer, type FileTransferTarget } from '../transfer/fileTransfers';
import { watchFile } from '../source/watchFile';
import { titleOf, type Comparison, type Side } from './comparison';
import { cardOf, showComparison, type ReadySide } from './showComparison';

/** Two revisions in one editor tab. It follows both models and, when they are ready, shows them. */
export class ComparisonPanel {
  private readonly channel: PageChannel;
  private readonly assets: Readonly<Record<'before' | 'after', PanelAssets>>;
  private readonly transfers: FileTransfers;
  private readonly owned: vscode.Disposable[] = [];
  private loading: AbortController | null = null;
  private content: string | null = null;
  private isOutdated = false;
  /** The parts of both revisions. */
  readonly view: PageScene;
  /** What became of the parts; null while nothing is shown. */
  counts: ChangeCounts | null = null;

  constructor(
    readonly comparison: Comparison,
    readonly panel: vscode.WebviewPanel,
    private readonly parts: ModelPanelDeps,
  ) {
    this.assets = { before: new PanelAssets(parts.assets), after: new PanelAssets(parts.assets) };
    this.channel = new PageChannel(panel.webview, parts.places, comparison, (message) => {
      this.hear(message);
    });
    this.transfers = new FileTransfers({
      answer: (answer) => this.channel.tell(answer),
      open: (offer) => this.takeOffer(offer),
      failed: (error) => parts.offerFailed(error),
    });
    this.view = new PageScene((message) => this.channel.tell(message));
    furnishTab(panel, parts.places.extensionUri, {
      hidden: () => this.pause(),
      closed: () => {
        this.view.dispose();
        for (const one of this.owned) one.dispose();
      },
    });
    this.watchFile();
    this.showTitle();
  }

  /** Whether a model is one of the two. */
  isAbout(key: string): boolean {
    const { before, after } = this.comparison;
    return before.model === key || after.model === key;
  }

  /** One of the models has another stage, or is no longer tracked. */
  follow(): void {
    const [before, after] = [this.ready('before'), this.ready('after')];
    if (!before || !after) {
      this.panel.dispose();
      return;
    }
    const both = [before, after];
    const failed = both.find(({ model }) => model.stage.kind === 'failed');
    const unfinished = both.find(({ model }) => !isFinished(model.stage));
    if (failed) this.showFailed(failed);
    else if (unfinished) this.showStage(unfinished);
    else if (this.channel.isListening) this.loading ??= this.startLoading(before, after);
  }

  showOptions(): void {
    const options = this.options();
    if (options) this.channel.tell({ kind: 'options', options });
  }

  private hear(message: PageMessage): void {
    switch (message.kind) {
      case 'ready':
        this.stopLoading();
        this.showOptions();
        this.follow();
        return;
      case 'compared':
        this.counts = message.counts;
        return;
      case 'failed':
        this.counts = null;
        this.view.clear();
        this.parts.log(`The page could not show a comparison: ${message.reason}`);
        return;
      case 'view':
        if (message.content === this.content) this.parts.views.keep(message.content, message.view);
        return;
      case 'action':
        this.perform(message.action);
        return;
      case 'shown':
      case 'selected':
      case 'visibility':
      case 'told':
        this.view.hear(message);
        return;
      case 'offer':
      case 'piece':
      case 'withdraw':
        void this.transfers.receive(message);
        return;
      case 'link':
      // A link is to a view of one model.
    }
  }

  /** What a button of the page asks for is about the models that need it. */
  private perform(action: PageAction): void {
    const models = [this.ready('before'), this.ready('after')].flatMap((one) => one?.model ?? []);
    const failed = models.filter(({ stage }) => stage.kind === 'failed');
    const unfinished = models.filter(({ stage }) => !isFinished(stage));
    if (action === 'refresh' && failed.length + unfinished.length === 0) {
      for (const assets of Object.values(this.assets)) assets.forget();
      this.stopLoading();
      this.follow();
      return;
    }
    const meant = action === 'cancel' ? unfinished : failed.length > 0 ? failed : models;
    for (const { key } of meant) this.parts.perform(action, key);
  }

  private async takeOffer(offer: Offer): Promise<FileTransferTarget | null> {
    const model = this.parts.modelOf(this.comparison.after.model);
    if (!model) return null;
    const { name, source } = model;
    return this.parts.takeOffer(offer, { name, source, selection: this.view.selection });
  }

  private ready(which: 'before' | 'after'): ReadySide | null {
    const side: Side = this.comparison[which];
    const model = this.parts.modelOf(side.model);
    return model ? { side, model, assets: this.assets[which] } : null;
  }

  private options(): ViewerOptions | null {
    const model = this.parts.modelOf(this.comparison.after.model);
    return model ? this.parts.optionsFor(model) : null;
  }

  private showFailed(failed: ReadySide): void {
    this.stopLoading();
    this.view.clear();
    const { model } = failed;
    if (model.stage.kind !== 'failed') return;
    const card = failedCard(model, model.stage, this.parts.isUploadGuess(model));
    this.channel.tell({ kind: 'card', card: cardOf(failed, card) });
  }

  private showStage({ side, model }: ReadySide): void {
    this.stopLoading();
    this.view.clear();
    const stage = stageViewOf(model, this.parts.holdOf(model.key));
    const title = say('{label}: {value}', { label: displayText(side.label), value: stage.title });
    this.channel.tell({ kind: 'stage', stage: { ...stage, title } });
  }

  private startLoading(before: ReadySide, after: ReadySide): AbortController {
    const loading = new AbortController();
    const { channel } = this;
    const { packs, views, log } = this.parts;
    const parts = {
      ...{ packs, views, log },
      tell: channel.tell.bind(channel),
      addressOf: channel.addressOf.bind(channel),
    };
    void showComparison(parts, before, after, loading.signal).then((content) => {
      if (!loading.signal.aborted) this.content = content;
    });
    return loading;
  }

  // A comparison with a file of a folder says what the file was, not what it is now.
  private watchFile(): void {
    for (const { model } of [this.comparison.before, this.comparison.after]) {
      const source = this.parts.modelOf(model)?.source;
      if (source === undefined || sourcePlaceOf(source) === null) continue;
      const outdated = (): void => {
        this.isOutdated = true;
        this.showTitle();
      };
      this.owned.push(watchFile(vscode.Uri.parse(source), outdated));
    }
  }

  private showTitle(): void {
    const outdated = this.isOutdated ? ` ${say('(the file has changed since)')}` : '';
    nameTab(this.panel, displayText(`${titleOf(this.comparison)}${outdated}`, 160));
  }

  private pause(): void {
    this.channel.pause();
    void this.transfers.end().catch((error: unknown) => this.parts.offerFailed(error));
    this.stopLoading();
    this.counts = null;
  }

  private stopLoading(): void {
    this.loading?.abort();
    this.loading = null;
  }
}
