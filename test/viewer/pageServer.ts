import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { firstScripts, pageBuild } from '../../esbuild.page.mjs';
import { viewerCsp } from '../../src/model/page/viewerCsp';
import { htmlText } from '../../src/words/htmlText';

export interface PageServer {
  readonly address: string;
  /** Serves `bytes` and tells under which address. */
  put(name: string, bytes: Uint8Array, type: string): string;
  /** The same, but of its bytes no more come than are let through. */
  putSlowly(name: string, bytes: Uint8Array): SlowFile;
  close(): Promise<void>;
}

/** A file on its way to the page. */
export interface SlowFile {
  readonly address: string;
  /** Lets all come up to a byte. */
  letThrough(end: number): void;
  /** The connection ends where it is. */
  breakOff(): void;
}

interface Asset {
  readonly bytes: Uint8Array;
  readonly type: string;
  /** Sends what has been let through, now and later; all at once when left out. */
  readonly send?: (response: ServerResponse) => void;
}

const nonce = 'testNonce';

/** Serves the viewer's page as VS Code would: the same body, and the same policy as an HTTP header. */
export async function servePage(themeClass = 'vscode-dark'): Promise<PageServer> {
  const assets = new Map<string, Asset>(await viewerFiles());
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/') {
      const type = { 'Content-Type': 'text/html; charset=utf-8' };
      const policy = viewerCsp(`http://${request.headers.host ?? ''}`, nonce);
      response.writeHead(200, { ...type, 'Content-Security-Policy': policy });
      const language = url.searchParams.get('language') ?? 'en';
      response.end(pageHtml(url.searchParams.get('theme') ?? themeClass, language));
      return;
    }
    const asset = assets.get(url.pathname);
    if (!asset) {
      response.writeHead(404).end();
      return;
    }
    // What VS Code's resource loader answers to a Range that asks for everything.
    const isRange = request.headers.range === 'bytes=0-';
    const { length } = asset.bytes;
    response.writeHead(isRange ? 206 : 200, {
      'Content-Type': asset.type,
      // What the page loads comes anew at each reload.
      'Cache-Control': 'no-store',
      ...(isRange ? { 'Content-Range': `bytes 0-${length - 1}/${length}` } : {}),
      ...(asset.send && { 'Content-Length': length }),
    });
    if (asset.send) asset.send(response);
    else response.end(asset.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${portOf(server.address())}`;
  return {
    address,
    put: (name, bytes, type) => {
      assets.set(`/${name}`, { bytes, type });
      return `${address}/${name}`;
    },
    putSlowly: (name, bytes) => {
      const slow = new SlowSender(bytes);
      const type = 'application/octet-stream';
      assets.set(`/${name}`, { bytes, type, send: (response) => slow.sendTo(response) });
      return {
        address: `${address}/${name}`,
        letThrough: (end) => slow.letThrough(end),
        breakOff: () => slow.breakOff(),
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

class SlowSender {
  private readonly responses = new Map<ServerResponse, number>();
  private end = 0;

  constructor(private readonly bytes: Uint8Array) {}

  sendTo(response: ServerResponse): void {
    this.responses.set(response, 0);
    this.letThrough(this.end);
  }

  letThrough(byte: number): void {
    const end = Math.floor(byte);
    this.end = end;
    for (const [response, sent] of this.responses) {
      response.write(this.bytes.subarray(sent, end));
      if (end >= this.bytes.length) response.end();
      this.responses.set(response, end);
    }
  }

  breakOff(): void {
    for (const response of this.responses.keys()) response.destroy();
  }
}

/** The card that the extension puts into the page, so that it stands there before the viewer. */
const first =
  '<section class="card stage"><p class="name">bolt.step</p><h1 class="title">Starting…</h1></section>';

function pageHtml(themeClass: string, language: string): string {
  return `<!DOCTYPE html>
<html lang="${htmlText(language)}"><head><meta charset="utf-8">
<link rel="stylesheet" href="/theme.css"><link rel="stylesheet" href="/viewer.css">
<script nonce="${nonce}" src="/vscode.js"></script></head>
<body class="${themeClass}" data-model-key="model-1" data-words="${htmlText(wordsOf(language))}"><div id="app">${first}</div>
<script type="module" nonce="${nonce}" src="/viewer.js"></script></body></html>`;
}

/** The words that the extension hands to the page in a language; English needs none. */
function wordsOf(language: string): string {
  return language === 'en' ? '{}' : readFileSync(`l10n/bundle.l10n.${language}.json`, 'utf8');
}

export interface ViewerFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it is loaded before anything can be seen. */
  readonly isFirst: boolean;
}

/** The page's scripts and style sheet as they are shipped. */
export async function buildViewer(): Promise<ViewerFile[]> {
  const { outputFiles, metafile } = await build({ ...pageBuild, minify: true, write: false });
  const first = firstScripts(metafile).map((file) => path.basename(file));
  return outputFiles.map(({ path: file, contents: bytes }) => {
    const name = path.basename(file);
    return { name, bytes, isFirst: first.includes(name) || name === 'viewer.css' };
  });
}

async function viewerFiles(): Promise<[string, Asset][]> {
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
  const built = (await buildViewer()).map(({ name, bytes }): [string, Asset] => [
    `/${name}`,
    { bytes, type: types[path.extname(name)] ?? 'text/plain' },
  ]);
  const text = (name: string, type: string, content: string): [string, Asset] => [
    name,
    { bytes: new TextEncoder().encode(content), type },
  ];
  return [
    ...built,
    text('/vscode.js', 'text/javascript', vsCode),
    text('/theme.css', 'text/css', theme),
  ];
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** VS Code's side of a webview: keeps what the page says, and its state over a reload. */
const vsCode = `
  window.said = [];
  const base64Of = (bytes) => {
    let text = '';
    for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return btoa(text);
  };
  window.acquireVsCodeApi = () => ({
    postMessage: (message) => window.said.push(JSON.parse(JSON.stringify(message, (_, value) =>
      value instanceof ArrayBuffer ? base64Of(new Uint8Array(value)) : value))),
    getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
    setState: (state) => sessionStorage.setItem('state', JSON.stringify(state)),
  });
  window.violations = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    window.violations.push(event.effectiveDirective + ' ' + event.blockedURI));
`;

/** The colours of VS Code's own themes that the page uses. */
const theme = `
  :root { --vscode-font-family: system-ui, sans-serif; --vscode-font-size: 13px;
    --vscode-focusBorder: #0078d4; --vscode-button-background: #0078d4; --vscode-button-foreground: #ffffff;
    --vscode-testing-iconPassed: #73c991; --vscode-editorWarning-foreground: #cca700; }
  :root:has(.vscode-dark) { --vscode-editor-background: #1f1f1f; --vscode-foreground: #cccccc;
    --vscode-descriptionForeground: #9d9d9d; --vscode-editorWidget-background: #202020; --vscode-widget-border: #313131;
    --vscode-button-secondaryBackground: #313131; --vscode-button-secondaryForeground: #cccccc; }
  :root:has(.vscode-light) { --vscode-editor-background: #ffffff; --vscode-foreground: #3b3b3b;
    --vscode-descriptionForeground: #3b3b3b; --vscode-editorWidget-background: #f8f8f8; --vscode-widget-border: #e5e5e5;
    --vscode-editorWarning-foreground: #bf8803;
    --vscode-focusBorder: #005fb8; --vscode-button-background: #005fb8; --vscode-button-border: #005fb8;
    --vscode-button-secondaryBorder: #e5e5e5; --vscode-button-secondaryBackground: #e5e5e5;
    --vscode-button-secondaryForeground: #3b3b3b; }
  :root:has(.vscode-high-contrast) { --vscode-editor-background: #000000; --vscode-foreground: #ffffff;
    --vscode-descriptionForeground: rgb(255 255 255 / 70%); --vscode-editorWidget-background: #0c141f;
    --vscode-contrastBorder: #6fc3df; --vscode-focusBorder: #f38518; --vscode-button-border: #6fc3df;
    --vscode-button-background: #000000; --vscode-button-secondaryForeground: #ffffff; }
  :root:has(.vscode-high-contrast-light) { --vscode-editor-background: #ffffff; --vscode-foreground: #292929;
    --vscode-descriptionForeground: rgb(41 41 41 / 70%); --vscode-editorWidget-background: #ffffff;
    --vscode-contrastBorder: #0f4a85; --vscode-focusBorder: #006bbd; --vscode-button-border: #0f4a85;
    --vscode-button-background: #0f4a85; --vscode-button-foreground: #ffffff;
    --vscode-button-secondaryBackground: #ffffff; --vscode-button-secondaryForeground: #292929; }
`;
