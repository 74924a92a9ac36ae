import * as vscode from 'vscode';
import type {
  Card,
  ChangeCounts,
  HostMessage,
  PageAction,
  PageMessage,
  PageNotice,
  ViewerOptions,
  ViewSpot,
} from '../../model/page/viewerMessages';
import { say } from '../../words/say';
import { bytesInWords } from '../base/shownFigures';
import { FileTransfers, type FileTransferTarget, type FileOffer } from '../transfer/fileTransfers';
import type { OfferOrigin } from '../transfer/receiveOffer';
import type { KeptPage, KeptPages } from './keptPages';
import type { KeptViews } from './keptViews';
import { LastPicture } from './lastPicture';
import { PageChannel } from './pageChannel';
import { PageScene } from './pageScene';
import type { PagePlaces } from './webviewPage';

export interface PageHostDeps {
  readonly places: PagePlaces;
  /** How contents were last looked at. */
  readonly views: KeptViews;
  /** The pages behind other tabs. */
  readonly kept: KeptPages;
  /** Where a file that the page has made goes; null when nowhere. */
  takeOffer(offer: FileOffer, origin: OfferOrigin): Promise<FileTransferTarget | null>;
  /** Why nothing can be sent to the chat, as a sentence; null when it can. */
  chatTrouble(): Promise<string | null>;
  /** A file could not be taken. */
  offerFailed(error: unknown): void;
  readonly log: (line: string) => void;
}

/** What a page is about, and who answers it. */
export interface PageOwner {
  /** Of the model that it shows; empty for none. */
  readonly key: string;
  readonly name: string;
  options(): ViewerOptions | null;
  /** What a file that the page makes is made of; null for nothing. */
  origin(): Omit<OfferOrigin, 'selection'> | null;
  /** There is a page that listens, and it shows nothing yet. */
  ready(): void;
  /** The tab is seen again, with the page that it had. */
  seen(): void;
  /** What it was given stands on it. */
  shown?(): void;
  /** It could not show what it was given. */
  failed?(): void;
  /** What became of the parts of two revisions. */
  compared?(counts: ChangeCounts): void;
  act(action: PageAction): void;
  /** A link to the view is wanted. */
  link?(spot: ViewSpot): void;
  /** The page went: its tab is closed, or others needed its memory. */
  gone(): void;
  /** The tab is gone for good. */
  closed?(): void;
}

/**
 * The page in an editor tab, on the side of VS Code, whatever it shows: a model, two revisions of one, or a 3D file. It
 * hears the page, remembers how its content was looked at, and takes the files that the page makes.
 */
export class PageHost implements KeptPage {
  /** The parts that the page shows, marked and hidden ones among them. */
  readonly view: PageScene;
  private readonly channel: PageChannel;
  private readonly transfers: FileTransfers;
  private notice: PageNotice | null = null;
  private isModelShown = false;
  /** What the model that is shown takes in the page. */
  heldBytes = 0;
  private isBehind = false;
  private readonly lastPicture = new LastPicture();
  /** sha256 of what the page was given. */
  private given: string | null = null;
  /** sha256 of what it showed last, from where the next is shown unless it has a view of its own. */
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
    this.channel = new PageChannel(panel.webview, deps.places, owner, (message) => {
      this.hear(message);
    });
    this.preparePanel(panel);
  }

  /** Whether there is a page that listens. */
  get isListening(): boolean {
    return this.channel.isListening;
  }

  /** Whether that page is seen: behind other tabs nothing is loaded. */
  get isSeen(): boolean {
    return this.isListening && this.panel.visible;
  }

  /** Whether the page that listens now shows a model. */
  get isShown(): boolean {
    return this.isModelShown;
  }

  /** sha256 of what the page was given last; null for nothing. */
  get content(): string | null {
    return this.given;
  }

  /** Sends a message to the page, if there is one. What is missed while there is none is sent to the next. */
  send(message: HostMessage): void {
    this.channel.send(message);
  }

  /** The address under which the page can read a file of the cache. */
  addressOf(path: string): string {
    return this.channel.addressOf(path);
  }

  /** Shows a card in place of a model. */
  showCard(card: Card): void {
    this.clear();
    this.send({ kind: 'card', card });
  }

  /** There is no model on the page any more. */
  clear(): void {
    this.isModelShown = false;
    this.heldBytes = 0;
    this.view.clear();
  }

  /** Shows a quiet line over whatever is shown; null takes it away. */
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
   * Gives the page a 3D model to draw, with how it was last looked at.
   * @param content sha256 of the file that was packed, or of the pack that came ready
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

  /** The page is given this content, in a message of its own. A page that is new has its last picture first. */
  give(content: string): void {
    this.given = content;
    const picture = this.isModelShown ? null : this.lastPicture.of(content);
    if (picture) this.send({ kind: 'lastPicture', content, picture });
  }

  private hear(message: PageMessage): void {
    const { owner } = this;
    switch (message.kind) {
      case 'ready':
        this.end();
        if (this.isBehind) this.deps.kept.keep(this);
        this.showOptions();
        this.tellChat();
        if (this.notice) this.send({ kind: 'notice', notice: this.notice });
        owner.ready();
        return;
      case 'shown':
        this.last = this.given;
        this.view.hear(message);
        this.isModelShown = true;
        this.heldBytes = message.heldBytes;
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
        this.view.hear(message);
        return;
      case 'view':
        // A page speaks for the content that it was given, and for no other.
        if (message.content === this.given) this.deps.views.keep(message.content, message.view);
        return;
      case 'captured':
        if (message.content === this.given) this.lastPicture.keep(message);
        return;
      case 'action':
        // VS Code makes this command for each view.
        if (message.action === 'revealTree')
          void vscode.commands.executeCommand('caliper.parts.focus');
        else owner.act(message.action);
        return;
      case 'link':
        owner.link?.(message.spot);
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

  /** Gives the tab its icon, and hears when it goes. */
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
      this.lastPicture.cancel();
      this.channel.close();
      this.end();
      this.view.dispose();
      this.owner.closed?.();
    });
  }

  /** The tab is seen from now on, or is behind another one. */
  private turn(isSeen: boolean): void {
    const { kept } = this.deps;
    this.isBehind = !isSeen;
    if (!isSeen) {
      if (this.isModelShown) {
        this.lastPicture.ask();
        this.send({ kind: 'capture' });
      }
      kept.keep(this);
      return;
    }
    this.lastPicture.cancel();
    kept.release(this);
    if (!this.channel.isFilled) this.channel.fill();
    else if (this.isListening) {
      this.tellChat();
      this.owner.seen();
    }
  }

  /** What it shows is loaded again when its tab is seen. */
  letGo(): void {
    this.lastPicture.whenTaken(() => {
      this.channel.empty();
      this.end();
    });
  }

  /** The page went, and all that it was about to give or get. */
  private end(): void {
    this.isModelShown = false;
    this.heldBytes = 0;
    void this.transfers.end().catch((error: unknown) => {
      this.deps.offerFailed(error);
    });
    this.owner.gone();
  }

  private tellChat(): void {
    void this.deps.chatTrouble().then((trouble) => {
      this.send({ kind: 'chat', trouble });
    });
  }
}

/** What has become of an offer is said where it was asked for, too. */
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
