import type * as vscode from 'vscode';
import type { HostMessage, PageMessage } from '../../model/page/viewerMessages';
import { displayText } from '../base/displayText';
import { pageHtml } from './pageHtml';
import { readPageMessage } from './pageMessage';
import { fillWebview, type PagePlaces } from './webviewPage';
import { ownFile } from '../base/ownFile';

/** The wire to one page: sets up its webview, checks what it says, and speaks only when it listens. */
export class PageChannel {
  private listening = false;

  constructor(
    private readonly webview: vscode.Webview,
    places: PagePlaces,
    model: { readonly key: string; readonly name: string },
    hear: (message: PageMessage) => void,
  ) {
    webview.onDidReceiveMessage((value: unknown) => {
      const message = readPageMessage(value);
      if (message?.kind === 'ready') this.listening = true;
      if (message) hear(message);
    });
    fillWebview(webview, places, { name: 'viewer', folders: ['media'] }, (frame) =>
      pageHtml({ ...frame, modelKey: model.key, name: displayText(model.name) }),
    );
  }

  /** Whether there is a page that has said `ready`. */
  get isListening(): boolean {
    return this.listening;
  }

  /** Sends a message to the page, if there is one. What a hidden page misses is sent when it comes back. */
  tell(message: HostMessage): void {
    if (this.listening) void this.webview.postMessage(message);
  }

  /** The page is gone (its tab is hidden); another one will say `ready`. */
  pause(): void {
    this.listening = false;
  }

  /** The address under which the page can read a file of the cache. */
  addressOf(path: string): string {
    return this.webview.asWebviewUri(ownFile(path)).toString();
  }
}
