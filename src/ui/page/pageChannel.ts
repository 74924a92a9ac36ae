import type * as vscode from 'vscode';
import type { HostMessage, PageMessage } from '../../model/page/viewerMessages';
import { markup } from '../../words/htmlText';
import { displayText } from '../base/displayText';
import { pageHtml } from './pageHtml';
import { readPageMessage } from './pageMessage';
import { showPage } from '../sinks/labels';
import { fillWebview, type PagePlaces } from './webviewPage';
import { ownFile } from '../base/ownFile';

/** Content of a released page, which runs and loads nothing. */
const emptyHtml = markup`<!doctype html>`;

/** The connection to one page: fills its webview, validates its messages, and sends messages only while it listens. */
export class PageChannel {
  private listening = false;
  private filled = false;

  constructor(
    private readonly webview: vscode.Webview,
    private readonly places: PagePlaces,
    private readonly model: { readonly key: string; readonly name: string },
    receive: (message: PageMessage) => void,
  ) {
    webview.onDidReceiveMessage((value: unknown) => {
      const message = readPageMessage(value);
      if (message?.kind === 'ready') this.listening = this.filled;
      // A late message of a page that has been emptied is ignored.
      if (message && this.listening) receive(message);
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
    const { webview, places, model } = this;
    this.filled = true;
    this.listening = false;
    fillWebview(webview, places, { name: 'viewer', folders: ['media'] }, (frame) =>
      pageHtml({ ...frame, modelKey: model.key, name: displayText(model.name) }),
    );
  }

  /**
   * Sends a message if a page is listening. Missed messages need not be queued, because the next page is sent
   * everything.
   */
  send(message: HostMessage): void {
    if (this.listening) void this.webview.postMessage(message);
  }

  /** Called when the webview has been disposed. */
  close(): void {
    this.listening = false;
  }

  /** Removes the page from the webview, which frees its memory. */
  empty(): void {
    this.listening = false;
    this.filled = false;
    showPage(this.webview, emptyHtml);
  }

  /** The webview URI of a cached file. */
  addressOf(path: string): string {
    return this.webview.asWebviewUri(ownFile(path)).toString();
  }
}
