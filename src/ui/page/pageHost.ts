import * as vscode from 'vscode';
import type {
  Card,
  ChangeCounts,
  HostMessage,
  PageAction,
  PageMessage,
  PageNotice,
  ViewerOptions,
  LinkedView,
} from '../../model/page/viewerMessages';
import { say } from '../../words/say';
import { displayText } from '../base/displayText';
import { bytesInWords } from '../base/shownFigures';
import { FileTransfers, type FileTransferTarget, type FileOffer } from '../transfer/fileTransfers';
import type { OfferOrigin } from '../transfer/receiveOffer';
import type { RetainedPage, RetainedPages } from './retainedPages';
import type { RecentViews } from './recentViews';
import { CapturedPage } from './capturedPage';
import { PageChannel, type PageContent, type PagePlaces } from './pageChannel';
import { pageHtml } from './pageHtml';
import { readPageMessage } from './pageMessage';
import { PageScene } from './pageScene';

export interface PageHostDeps {
  readonly places: PagePlaces;
  /** The last views of contents. */
  readonly views: RecentViews;
  /** The pages in hidden tabs. */
  readonly kept: RetainedPages;
  /** Chooses the target of a file that the page offers; null when the user cancels. */
  takeOffer(offer: FileOffer, origin: OfferOrigin): Promise<FileTransferTarget | null>;
  /** The reason why nothing can be sent to the chat, as a sentence; null when it can. */
  chatTrouble(): Promise<string | null>;
  /** Called when a file could not be received. */
  offerFailed(error: unknown): void;
  readonly log: (line: string) => void;
}

/** What a page is about, and who answers it. */
export interface PageOwner {
  /** Key of the shown model; empty for none. */
  readonly key: string;
  readonly name: string;
  options(): ViewerOptions | null;
  /** The file that the page's offers are made from; null for none. */
  origin(): Omit<OfferOrigin, 'selection'> | null;
  /** Called when a page listens that shows nothing yet. */
  ready(): void;
  /** Called when the tab is shown again with its old page. */
  seen(): void;
  /** Called when the page displays what it was sent. */
  shown?(): void;
  /** Called when the page could not display what it was sent. */
  failed?(): void;
  /** Called with the result of a comparison. */
  compared?(counts: ChangeCounts): void;
  act(action: PageAction): void;
  /** Called when a link to the view is requested. */
  link?(view: LinkedView): void;
  /** Called when the page is gone, because its tab was closed or its memory was needed. */
  gone(): void;
  /** Called when the tab was closed. */
  closed?(): void;
}

/**
 * The page in an editor tab, as seen by the extension host, whatever it shows: a model, a comparison, or a 3D file. It
 * handles messages, remembers views, and receives the files that the page offers.
 */
export class PageHost implements RetainedPage {
  /** The parts that the page shows, with selection and visibility. */
  readonly view: PageScene;
  private readonly channel: PageChannel<HostMessage, PageMessage>;
  private readonly transfers: FileTransfers;
  private notice: PageNotice | null = null;
  private isModelShown = false;
  /** Memory of the shown model, bytes. */
  memoryBytes = 0;
  private isBehind = false;
  private readonly captured = new CapturedPage();
  /** SHA-256 of the content that the page was sent. */
  private given: string | null = null;
  /** SHA-256 of the content shown before, whose view is used for the next content unless that has one of its own. */
  private last: string | null = null;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly owner: PageOwner,
    private readonly deps: PageHostDeps,
  ) {
    this.view = new PageScene((message) => {
      this.send(message);
    });
    this.transfers = new FileTransfers({
      answer: (answer) => {
        this.send(answer);
      },
      open: (offer) => this.takeOffer(offer),
      failed: (error) => {
        deps.offerFailed(error);
      },
    });
    const content: PageContent<PageMessage> = {
      ...{ name: 'viewer', folders: ['media'], isRetained: true, read: readPageMessage },
      html: (frame) => pageHtml({ ...frame, modelKey: owner.key, name: displayText(owner.name) }),
      noteReload: (waitedMs) => {
        const seconds = waitedMs / 1000;
        deps.log(
          `The page of ${owner.name} did not start within ${seconds} s; it is loaded again.`,
        );
      },
    };
    this.channel = new PageChannel(panel, deps.places, content, (message) => {
      this.receive(message);
    });
    this.preparePanel(panel);
  }

  /** Whether a page is listening. */
  get isListening(): boolean {
    return this.channel.isListening;
  }

  /** Whether that page is visible; nothing is loaded for hidden tabs. */
  get isSeen(): boolean {
    return this.isListening && this.panel.visible;
  }

  /** Whether the page displays a model. */
  get isShown(): boolean {
    return this.isModelShown;
  }

  /** SHA-256 of the content that the page was sent; null for none. */
  get content(): string | null {
    return this.given;
  }

  /**
   * Sends a message if a page is listening. Missed messages need not be queued, because the next page is sent
   * everything.
   */
  send(message: HostMessage): void {
    this.channel.send(message);
  }

  /** The webview URI of a cached file. */
  addressOf(path: string): string {
    return this.channel.addressOf(path);
  }

  /** Shows a card in place of a model. */
  showCard(card: Card): void {
    this.clear();
    this.send({ kind: 'card', card });
  }

  /** Called when the page no longer displays a model. */
  clear(): void {
    this.isModelShown = false;
    this.memoryBytes = 0;
    this.view.clear();
  }

  /** Shows a notice above whatever is shown; null removes it. */
  showNotice(notice: PageNotice | null): void {
    if (this.notice === null && notice === null) return;
    this.notice = notice;
    this.send({ kind: 'notice', notice });
  }

  showOptions(): void {
    const options = this.owner.options();
    if (options) this.send({ kind: 'options', options });
  }

  /**
   * Sends a 3D model to the page, with its last view.
   * @param content SHA-256 of the packed file, or of the pack when it came ready-made
   */
  showModel(
    content: string,
    { path, sizeBytes }: { readonly path: string; readonly sizeBytes: number },
  ): void {
    const { views } = this.deps;
    const earlierView = this.last === null ? null : views.of(this.last);
    this.give(content);
    this.send({
      kind: 'visual',
      uri: this.addressOf(path),
      sizeBytes,
      content,
      view: views.of(content),
      ...(earlierView !== null && { earlierView }),
    });
  }

  /** Registers a content that is sent in a message of its own. A new page first gets the last picture of it. */
  give(content: string): void {
    this.given = content;
    const picture = this.isModelShown ? null : this.captured.of(content);
    if (picture) this.send({ kind: 'lastPicture', content, picture });
  }

  private receive(message: PageMessage): void {
    const { owner } = this;
    switch (message.kind) {
      case 'ready':
        this.end();
        if (this.isBehind) this.deps.kept.keep(this);
        this.showOptions();
        this.sendChatTrouble();
        if (this.notice) this.send({ kind: 'notice', notice: this.notice });
        owner.ready();
        return;
      case 'shown':
        this.last = this.given;
        this.view.receive(message);
        this.isModelShown = true;
        this.memoryBytes = message.memoryBytes;
        this.deps.kept.fit();
        owner.shown?.();
        return;
      case 'failed':
        this.clear();
        owner.failed?.();
        this.deps.log(`The page could not show ${owner.name}: ${message.reason}`);
        return;
      case 'selected':
      case 'visibility':
      case 'described':
        this.view.receive(message);
        return;
      case 'view':
        // A page may only change the view of the content it was sent.
        if (message.content === this.given) this.deps.views.keep(message.content, message.view);
        return;
      case 'captured':
        if (message.content === this.given) this.captured.keep(message);
        return;
      case 'action':
        // VS Code creates a `focus` command for each view.
        if (message.action === 'revealTree')
          void vscode.commands.executeCommand('caliper.parts.focus');
        else owner.act(message.action);
        return;
      case 'link':
        owner.link?.(message.view);
        return;
      case 'compared':
        owner.compared?.(message.counts);
        return;
      case 'offer':
      case 'piece':
      case 'withdraw':
        void this.transfers.receive(message);
    }
  }

  private async takeOffer(offer: FileOffer): Promise<FileTransferTarget | null> {
    const origin = this.owner.origin();
    if (!origin) return null;
    const { selection } = this.view;
    const target = await this.deps.takeOffer(offer, { ...origin, selection });
    const { what } = offer;
    const send = (text: string): void => {
      this.send({ kind: 'shared', what, text });
    };
    if (!target && what !== 'chat') send(say('Nothing was saved.'));
    return target && reportedAtItsEnd(target, what, send);
  }

  /** Sets the icon of the tab, and listens to its events. */
  private preparePanel(panel: vscode.WebviewPanel): void {
    const { extensionUri } = this.deps.places;
    const icon = (file: string) => vscode.Uri.joinPath(extensionUri, 'media', file);
    panel.iconPath = { light: icon('model-light.svg'), dark: icon('model-dark.svg') };
    this.isBehind = !panel.visible;
    panel.onDidChangeViewState(() => {
      if (panel.visible === this.isBehind) this.turn(panel.visible);
    });
    panel.onDidDispose(() => {
      this.deps.kept.release(this);
      this.captured.cancel();
      this.end();
      this.view.dispose();
      this.owner.closed?.();
    });
  }

  /** Called when the tab is shown or hidden. */
  private turn(isSeen: boolean): void {
    const { kept } = this.deps;
    this.isBehind = !isSeen;
    if (!isSeen) {
      if (this.isModelShown) {
        this.captured.ask();
        this.send({ kind: 'capture' });
      }
      kept.keep(this);
      return;
    }
    this.captured.cancel();
    kept.release(this);
    if (!this.channel.isFilled) this.channel.fill();
    else if (this.isListening) {
      this.sendChatTrouble();
      this.owner.seen();
    }
  }

  /** Its content is loaded again when its tab is shown. */
  letGo(): void {
    this.captured.whenTaken(() => {
      this.channel.empty();
      this.end();
    });
  }

  /** Cleans up after the page is gone. */
  private end(): void {
    this.isModelShown = false;
    this.memoryBytes = 0;
    void this.transfers.end().catch((error: unknown) => {
      this.deps.offerFailed(error);
    });
    this.owner.gone();
  }

  private sendChatTrouble(): void {
    void this.deps.chatTrouble().then((trouble) => {
      this.send({ kind: 'chat', trouble });
    });
  }
}

/** Also reports the outcome of an offer to the page. */
function reportedAtItsEnd(
  target: FileTransferTarget,
  what: FileOffer['what'],
  send: (text: string) => void,
): FileTransferTarget {
  return {
    write: (bytes) => target.write(bytes),
    finish: async (sizeBytes) => {
      await target.finish(sizeBytes);
      send(
        what === 'chat'
          ? say('The view is in the field of the chat: ask there, and send it.')
          : say('Saved {size}', { size: bytesInWords(sizeBytes) }),
      );
    },
    abandon: () => target.abandon(),
  };
}
