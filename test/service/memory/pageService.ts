import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumLaunch } from '../../host/chromium.mjs';
import type { CarriedAnswer, CarriedRequest } from './carried';

/** The service inside a page of a browser, and a bridge on loopback that carries each request into it. */
export class PageService {
  readonly token = 'token-of-the-service-in-a-page';

  private constructor(
    readonly baseUrl: string,
    private readonly server: Server,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<PageService> {
    const scripts = await pageScripts();
    const browser = await chromium.launch(chromiumLaunch());
    const page = await browser.newPage();
    const server = createServer((incoming, outgoing) => {
      const script = scripts.get(incoming.url ?? '');
      if (script) outgoing.writeHead(200, { 'Content-Type': script.type }).end(script.text);
      else carry(incoming, outgoing, page).catch(() => outgoing.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${portOf(server.address())}`;
    const service = new PageService(baseUrl, server, browser);
    await page.goto(`${baseUrl}/`);
    await page.evaluate(startInPage, [baseUrl, service.token] as const);
    return service;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await this.browser.close();
  }
}

async function carry(incoming: IncomingMessage, outgoing: ServerResponse, page: Page) {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(Buffer.from(piece));
  const { url = '/', method = 'GET', headers } = incoming;
  const answer = await page.evaluate(serveInPage, {
    url: `http://${headers.host}${url}`,
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
    body: Buffer.concat(pieces).toString('base64'),
  });
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.end(Buffer.from(answer.body, 'base64'));
}

async function pageScripts() {
  const bundled = await build({
    entryPoints: ['test/service/memory/pageEntry.ts'],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  const kernel = readFileSync('out/kernel/worker/kernelWorker.js', 'utf8');
  const type = 'text/javascript';
  return new Map([
    ['/', { type: 'text/html', text: '<!doctype html><script src="/service.js"></script>' }],
    ['/service.js', { type, text: bundled.outputFiles.map(({ text }) => text).join('') }],
    ['/kernelWorker.js', { type, text: kernel }],
  ]);
}

declare function startService(baseUrl: string, token: string): Promise<void>;
declare function serve(request: CarriedRequest): Promise<CarriedAnswer>;

/** In the page. */
function startInPage([baseUrl, token]: readonly [string, string]): Promise<void> {
  return startService(baseUrl, token);
}

/** In the page. */
function serveInPage(request: CarriedRequest): Promise<CarriedAnswer> {
  return serve(request);
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}
