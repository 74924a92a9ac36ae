import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { markup, type Html } from '../../words/htmlText';
import { currentTranslations } from '../../words/say';
import { displayLanguage } from '../base/displayLanguage';
import { RetriedStart } from '../../tracking/async/retriedStart';
import { ownFile } from '../base/ownFile';
import { showPage } from '../sinks/labels';
import { pageDocument, type PageDocumentDeps } from './pageDocument';

/** The folders that a page reads. */
export interface PagePlaces {
  readonly extensionUri: vscode.Uri;
  /** The only folder outside of the extension that a page may read. */
  readonly cacheFolder: vscode.Uri;
}

/** What a page is filled with, and how its messages are read. */
export interface PageContent<Received> {
  /** The name of a page in `dist`. */
  readonly name: 'viewer' | 'sheet';
  /** Shipped folders that it reads beside `dist`. */
  readonly folders: readonly string[];
  /** Whether its tab keeps it while hidden; otherwise VS Code unloads it, and the next one sends `ready`. */
  readonly isRetained: boolean;
  readonly html: (frame: PageDocumentDeps) => Html;
  /** Null for anything that the page does not send. */
  readonly read: (value: unknown) => Received | null;
  /** Told when the page is loaded again because it did not start in that time. */
  readonly noteReload?: (waitedMs: number) => void;
}

/**
 * The content of a page of rows: a contact sheet, a review, or a parts list.
 * @param id of the element in which the rows are shown
 * @param key the webview state, which survives a restart
 */
export function rowsPage<Received>(
  id: 'sheet' | 'review' | 'parts',
  key: string,
  read: (value: unknown) => Received | null,
): PageContent<Received> {
  const attributes = markup` data-key="${key}"`;
  const html = (frame: PageDocumentDeps) =>
    pageDocument(frame, { attributes, content: markup`<main id="${id}"></main>` });
  // The parts of a hidden list are measured on, so its tab is opened to keep its page.
  return { name: 'sheet', folders: [], isRetained: id === 'parts', html, read };
}

/**
 * How long a page may take until it listens, ms. VS Code gives up a file of a page after 30 s, and a page whose script
 * did not come asks for nothing more.
 */
const startMs = 30_000;

/** Content of a released page, which runs and loads nothing. */
const emptyHtml = markup`<!doctype html>`;

/**
 * The connection to the page of an editor tab, which runs only its own script and reads only its own folders: fills its
 * webview, validates its messages, and sends messages only while it listens, which it does from its message `ready` on.
 */
export class PageChannel<Sent, Received extends { readonly kind: string }> {
  private listening = false;
  private filled = false;
  private readonly start: RetriedStart;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly places: PagePlaces,
    private readonly content: PageContent<Received>,
    receive: (message: Received) => void,
  ) {
    this.start = new RetriedStart((waitedMs) => {
      content.noteReload?.(waitedMs);
      this.load();
    }, startMs);
    panel.webview.onDidReceiveMessage((value: unknown) => {
      const message = content.read(value);
      if (message?.kind === 'ready') {
        this.listening = this.filled;
        this.start.end();
      }
      // A late message of a page that has been emptied is ignored.
      if (message && this.listening) receive(message);
    });
    panel.onDidChangeViewState(() => {
      if (!panel.visible && !content.isRetained) this.stop();
    });
    panel.onDidDispose(() => {
      this.stop();
    });
    this.fill();
  }

  /** Whether the webview has a page, which may not have sent `ready` yet. */
  get isFilled(): boolean {
    return this.filled;
  }

  /** Whether the page has sent `ready`. */
  get isListening(): boolean {
    return this.listening;
  }

  /** Loads a new page into the webview. */
  fill(): void {
    this.filled = true;
    this.listening = false;
    this.load();
    this.start.begin();
  }

  /**
   * Sends a message if a page is listening. Missed messages need not be queued, because the next page is sent
   * everything.
   */
  send(message: Sent): void {
    if (this.listening) void this.panel.webview.postMessage(message);
  }

  /** Removes the page from the webview, which frees its memory. */
  empty(): void {
    this.stop();
    this.filled = false;
    showPage(this.panel.webview, emptyHtml);
  }

  /** The webview URI of a cached file. */
  addressOf(path: string): string {
    return this.panel.webview.asWebviewUri(ownFile(path)).toString();
  }

  private load(): void {
    const { webview } = this.panel;
    const { name, folders, html } = this.content;
    const { extensionUri, cacheFolder } = this.places;
    const shipped = (...path: string[]) => vscode.Uri.joinPath(extensionUri, ...path);
    const addressOf = (file: string) => webview.asWebviewUri(shipped('dist', file)).toString();
    webview.options = {
      enableScripts: true,
      enableForms: false,
      enableCommandUris: false,
      localResourceRoots: [shipped('dist'), ...folders.map((one) => shipped(one)), cacheFolder],
    };
    const frame = {
      cspSource: webview.cspSource,
      nonce: randomBytes(24).toString('base64url'),
      scriptUri: addressOf(`${name}.js`),
      styleUri: addressOf(`${name}.css`),
      language: displayLanguage(),
      words: currentTranslations(),
    };
    showPage(webview, html(frame));
  }

  /** Until it is filled or shown again nothing is sent to the page. */
  private stop(): void {
    this.listening = false;
    this.start.end();
  }
}
