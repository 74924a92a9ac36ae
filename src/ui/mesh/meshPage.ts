import type * as vscode from 'vscode';
import type {
  Card,
  PageAction,
  PageMessage,
  PageNotice,
  ViewerOptions,
} from '../../model/page/viewerMessages';
import type { PackedView } from '../../tracking/cache/viewPacks';
import { furnishTab } from '../page/furnishTab';
import type { ModelPanelDeps } from '../panel/modelPanel';
import { PageChannel } from '../page/pageChannel';
import { PageScene } from '../page/pageScene';
import { FileTransfers } from '../transfer/fileTransfers';
import { tellVisual } from '../page/tellVisual';

export interface MeshPageDeps extends Pick<
  ModelPanelDeps,
  'places' | 'views' | 'takeOffer' | 'offerFailed' | 'log'
> {
  /** How the file at a place, as a URI text, is to be drawn. */
  optionsFor(source: string): ViewerOptions;
}

/** What the page is about, and who answers it. */
export interface MeshPageOpener {
  readonly name: string;
  /** Where the file is, as a URI text. */
  readonly source: string;
  /** There is a page that listens, and it shows nothing yet. */
  ready(): void;
  /** The page went: its tab is hidden or closed. */
  gone(): void;
  act(action: PageAction): void;
  /** A link to the view is wanted. */
  link(): void;
}

/** The page of a 3D file, on the side of VS Code. */
export class MeshPage {
  private readonly channel: PageChannel;
  private readonly transfers: FileTransfers;
  private notice: PageNotice | null = null;
  /** sha256 of what the page was given, and of what stood on it last. */
  private content: string | null = null;
  private lastContent: string | null = null;
  readonly view = new PageScene((message) => {
    this.channel.tell(message);
  });

  constructor(
    panel: vscode.WebviewPanel,
    private readonly opener: MeshPageOpener,
    private readonly deps: MeshPageDeps,
  ) {
    const { name, source } = opener;
    this.transfers = new FileTransfers({
      answer: (answer) => {
        this.channel.tell(answer);
      },
      open: (offer) => deps.takeOffer(offer, { name, source, selection: this.view.selection }),
      failed: (error) => {
        deps.offerFailed(error);
      },
    });
    this.channel = new PageChannel(panel.webview, deps.places, { key: '', name }, (message) => {
      this.hear(message);
    });
    furnishTab(panel, deps.places.extensionUri, {
      hidden: () => {
        this.pause();
      },
      closed: () => {
        this.view.dispose();
      },
    });
  }

  /** Whether there is a page that listens. */
  get isListening(): boolean {
    return this.channel.isListening;
  }

  /** @param fraction 0…1, or null when nobody can tell */
  showStage(title: string, detail = '', fraction: number | null = null): void {
    const { name } = this.opener;
    this.channel.tell({
      kind: 'stage',
      stage: { name, title, detail, fraction, canCancel: false },
    });
  }

  showCard(card: Card): void {
    this.view.clear();
    this.channel.tell({ kind: 'card', card });
  }

  /** Shows a quiet line over whatever stands; null takes it away. */
  showNotice(notice: PageNotice | null): void {
    if (this.notice === null && notice === null) return;
    this.notice = notice;
    this.channel.tell({ kind: 'notice', notice });
  }

  /** @param content sha256 of the file */
  showModel(content: string, packed: Extract<PackedView, { kind: 'packed' }>): void {
    this.content = content;
    const { channel, lastContent } = this;
    tellVisual({ channel, lastContent, views: this.deps.views }, content, packed);
  }

  showOptions(): void {
    this.channel.tell({ kind: 'options', options: this.deps.optionsFor(this.opener.source) });
  }

  private hear(message: PageMessage): void {
    switch (message.kind) {
      case 'ready':
        this.showOptions();
        if (this.notice) this.channel.tell({ kind: 'notice', notice: this.notice });
        this.opener.ready();
        return;
      case 'shown':
        this.lastContent = this.content;
        this.view.hear(message);
        return;
      case 'selected':
      case 'visibility':
      case 'told':
        this.view.hear(message);
        return;
      case 'failed':
        this.view.clear();
        this.deps.log(`The page could not show ${this.opener.name}: ${message.reason}`);
        return;
      case 'view':
        // A page speaks for the content that it was given, and for no other.
        if (message.content === this.content) this.deps.views.keep(message.content, message.view);
        return;
      case 'action':
        this.opener.act(message.action);
        return;
      case 'link':
        this.opener.link();
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

  private pause(): void {
    this.channel.pause();
    void this.transfers.end().catch((error: unknown) => {
      this.deps.offerFailed(error);
    });
    this.opener.gone();
  }
}
