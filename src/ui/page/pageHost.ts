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
import type { KeptViews } from './keptViews';
import { PageChannel } from './pageChannel';
import { PageScene } from './pageScene';
import type { PagePlaces } from './webviewPage';

export interface PageHostDeps {
  readonly places: PagePlaces;
  /** How contents were last looked at. */
  readonly views: KeptViews;
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
  /** What it was given stands on it. */
  shown?(): void;
  /** It could not show what it was given. */
  failed?(): void;
  /** What became of the parts of two revisions. */
  compared?(counts: ChangeCounts): void;
  act(action: PageAction): void;
  /** A link to the view is wanted. */
  link?(spot: ViewSpot): void;
  /** The page went: its tab is hidden or closed. */
  hidden(): void;
  /** The tab is gone for good. */
  closed?(): void;
}

/**
 * The page in an editor tab, on the side of VS Code, whatever it shows: a model, two revisions of one, or a 3D file. It
 * hears the page, remembers how its content was looked at, and takes the files that the page makes.
 */
export class PageHost {
  /** The parts that the page shows, marked and hidden ones among them. */
  readonly view: PageScene;
  private readonly channel: PageChannel;
  private readonly transfers: FileTransfers;
  private notice: PageNotice | null = null;
  private isModelShown = false;
  /** sha256 of what the page was given. */
  private given: string | null = null;
  /** sha256 of what it showed last, from where the next is shown unless it has a view of its own. */
  private last: string | null = null;

  constructor(
    panel: vscode.WebviewPanel,
    private readonly owner: PageOwner,
    private readonly deps: PageHostDeps,
  ) {
    this.view = new PageScene((message) => {
      this.tell(message);
    });
    this.transfers = new FileTransfers({
      answer: (answer) => {
        this.tell(answer);
      },
      open: (offer) => this.takeOffer(offer),
      failed: (error) => {
        deps.offerFailed(error);
      },
    });
    this.channel = new PageChannel(panel.webview, deps.places, owner, (message) => {
      this.hear(message);
    });
    this.furnish(panel);
  }

  /** Whether there is a page that listens. */
  get isListening(): boolean {
    return this.channel.isListening;
  }

  /** Whether the page that listens now shows a model. */
  get isShown(): boolean {
    return this.isModelShown;
  }

  /** sha256 of what the page was given last; null for nothing. */
  get content(): string | null {
    return this.given;
  }

  /** Sends a message to the page, if there is one. What a hidden page misses is sent when it comes back. */
  tell(message: HostMessage): void {
    this.channel.tell(message);
  }

  /** The address under which the page can read a file of the cache. */
  addressOf(path: string): string {
    return this.channel.addressOf(path);
  }

  /** Shows a card in place of a model. */
  showCard(card: Card): void {
    this.clear();
    this.tell({ kind: 'card', card });
  }

  /** There is no model on the page any more. */
  clear(): void {
    this.isModelShown = false;
    this.view.clear();
  }

  /** Shows a quiet line over whatever is shown; null takes it away. */
  showNotice(notice: PageNotice | null): void {
    if (this.notice === null && notice === null) return;
    this.notice = notice;
    this.tell({ kind: 'notice', notice });
  }

  showOptions(): void {
    const options = this.owner.options();
    if (options) this.tell({ kind: 'options', options });
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
    this.tell({
      kind: 'visual',
      uri: this.addressOf(path),
      sizeBytes,
      content,
      view: views.of(content),
      ...(earlierView !== null && { earlierView }),
    });
  }

  /** The page is given this content, in a message of its own. */
  give(content: string): void {
    this.given = content;
  }

  private hear(message: PageMessage): void {
    const { owner } = this;
    switch (message.kind) {
      case 'ready':
        this.isModelShown = false;
        this.showOptions();
        void this.deps.chatTrouble().then((trouble) => {
          this.tell({ kind: 'chat', trouble });
        });
        if (this.notice) this.tell({ kind: 'notice', notice: this.notice });
        owner.ready();
        return;
      case 'shown':
        this.last = this.given;
        this.view.hear(message);
        this.isModelShown = true;
        owner.shown?.();
        return;
      case 'failed':
        this.clear();
        owner.failed?.();
        this.deps.log(`The page could not show ${owner.name}: ${message.reason}`);
        return;
      case 'selected':
      case 'visibility':
      case 'told':
        this.view.hear(message);
        return;
      case 'view':
        // A page speaks for the content that it was given, and for no other.
        if (message.content === this.given) this.deps.views.keep(message.content, message.view);
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
    const tell = (text: string): void => {
      this.tell({ kind: 'shared', what, text });
    };
    if (!target && what !== 'chat') tell(say('Nothing was saved.'));
    return target && toldAtItsEnd(target, what, tell);
  }

  /** Gives the tab its icon, and hears when it goes. */
  private furnish(panel: vscode.WebviewPanel): void {
    const { extensionUri } = this.deps.places;
    const icon = (file: string) => vscode.Uri.joinPath(extensionUri, 'media', file);
    panel.iconPath = { light: icon('model-light.svg'), dark: icon('model-dark.svg') };
    panel.onDidChangeViewState(() => {
      if (!panel.visible) this.hide();
    });
    panel.onDidDispose(() => {
      this.hide();
      this.view.dispose();
      this.owner.closed?.();
    });
  }

  private hide(): void {
    this.isModelShown = false;
    this.channel.pause();
    void this.transfers.end().catch((error: unknown) => {
      this.deps.offerFailed(error);
    });
    this.owner.hidden();
  }
}

/** What has become of an offer is said where it was asked for, too. */
function toldAtItsEnd(
  target: FileTransferTarget,
  what: FileOffer['what'],
  tell: (text: string) => void,
): FileTransferTarget {
  return {
    write: (bytes) => target.write(bytes),
    finish: async (sizeBytes) => {
      await target.finish(sizeBytes);
      tell(
        what === 'chat'
          ? say('The view is in the field of the chat: ask there, and send it.')
          : say('Saved {size}', { size: bytesInWords(sizeBytes) }),
      );
    },
    abandon: () => target.abandon(),
  };
}
