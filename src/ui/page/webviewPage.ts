import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { currentTranslations } from '../../words/say';
import type { Html } from '../../words/htmlText';
import { displayLanguage } from '../base/displayLanguage';
import { showPage } from '../sinks/labels';
import type { FrameDeps } from './pageFrame';

export interface PagePlaces {
  readonly extensionUri: vscode.Uri;
  /** The only folder outside of the extension that a page may read. */
  readonly cacheFolder: vscode.Uri;
}

/** The name of a page in `dist`, and the other shipped folders it reads. */
interface PageKind {
  readonly name: 'viewer' | 'sheet';
  readonly folders: readonly string[];
}

/** Fills a webview with a page of ours, which runs only its own script and reads only its own folders. */
export function fillWebview(
  webview: vscode.Webview,
  { extensionUri, cacheFolder }: PagePlaces,
  { name, folders }: PageKind,
  htmlOf: (deps: FrameDeps) => Html,
): void {
  const shipped = (...path: string[]) => vscode.Uri.joinPath(extensionUri, ...path);
  const addressOf = (file: string) => webview.asWebviewUri(shipped('dist', file)).toString();
  webview.options = {
    enableScripts: true,
    enableForms: false,
    enableCommandUris: false,
    localResourceRoots: [shipped('dist'), ...folders.map((one) => shipped(one)), cacheFolder],
  };
  const page = htmlOf({
    cspSource: webview.cspSource,
    nonce: randomBytes(24).toString('base64url'),
    scriptUri: addressOf(`${name}.js`),
    styleUri: addressOf(`${name}.css`),
    language: displayLanguage(),
    words: currentTranslations(),
  });
  showPage(webview, page);
}
