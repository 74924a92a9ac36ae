import type * as vscode from 'vscode';
import type { HostMessage, PageMessage } from '../../model/page/viewerMessages';
import { markup } from '../../words/htmlText';
import { displayText } from '../base/displayText';
import { pageHtml } from './pageHtml';
import { readPageMessage } from './pageMessage';
import { showPage } from '../sinks/labels';
import { fillWebview, type PagePlaces } from './webviewPage';
import { ownFile } from '../base/ownFile';

/** In place of a page that was let go: it runs nothing and loads nothing. */
const emptyHtml = markup`<!doctype html>`;

/** The wire to one page: sets up its webview, checks what it says, and speaks only when it listens. */
export class PageChannel {
  private listening = false;
  private filled = false;

  constructor(
    private readonly webview: vscode.Webview,
    private readonly places: PagePlaces,
    private readonly model: { readonly key: string; readonly name: string },
    hear: (message: PageMessage) => void,
  ) {
    webview.onDidReceiveMessage((value: unknown) => {
      const message = readPageMessage(value);
      if (message?.kind === 'ready') this.listening = this.filled;
      // What an emptied page said last comes late.
      if (message && this.listening) hear(message);
    });
    this.fill();
  }

  /** Whether there is a page, though it may not have said `ready` yet. */
  get isFilled(): boolean {
    return this.filled;
  }

  /** Whether there is a page that has said `ready`. */
  get isListening(): boolean {
    return this.listening;
  }

  /** Puts a new page into the webview. */
  fill(): void {
    const { webview, places, model } = this;
    this.filled = true;
    this.listening = false;
    fillWebview(webview, places, { name: 'viewer', folders: ['media'] }, (frame) =>
      pageHtml({ ...frame, modelKey: model.key, name: displayText(model.name) }),
    );
  }

  /** Sends a message to the page, if there is one. What is missed while there is none is sent to the next. */
  send(message: HostMessage): void {
    if (this.listening) void this.webview.postMessage(message);
  }

  /** The webview is gone, and its page with it. */
  close(): void {
    this.listening = false;
  }

  /** Takes the page out of the webview, which gives its memory back. */
  empty(): void {
    this.listening = false;
    this.filled = false;
    showPage(this.webview, emptyHtml);
  }

  /** The address under which the page can read a file of the cache. */
  addressOf(path: string): string {
    return this.webview.asWebviewUri(ownFile(path)).toString();
  }
}
