import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { WorkerAnswer, WorkerRequest } from '../../../src/kernel/worker/workerMessages';
import { chromiumLaunch } from '../../host/chromium.mjs';

/** What the last answer to a request was: its bytes come from the page as base 64. */
export type LastAnswer = Exclude<WorkerAnswer, { kind: 'ready' | 'phase' | 'trouble' }>;

/** A page with the kernel in a Web Worker, as a browser host of the service has it. */
export class KernelPage {
  private constructor(
    private readonly browser: Browser,
    private readonly server: Server,
    private readonly page: Page,
    private readonly files: Map<string, Uint8Array>,
  ) {}

  static async open(): Promise<KernelPage> {
    const files = new Map<string, Uint8Array>([
      ['/kernelWorker.js', readFileSync('out/kernel/worker/kernelWorker.js')],
      ['/', Buffer.from('<!doctype html><title>kernel</title>')],
    ]);
    const server = createServer(({ url }, response) => {
      const bytes = files.get(url ?? '');
      const type = url === '/' ? 'text/html' : 'text/javascript';
      response.writeHead(bytes ? 200 : 404, { 'Content-Type': type }).end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch(chromiumLaunch());
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${portOf(server.address())}/`);
    return new KernelPage(browser, server, page, files);
  }

  /** Asks a fresh worker, so that nothing of one file is there for the next. */
  async ask(request: Asked): Promise<LastAnswer> {
    this.files.set('/source', request.bytes);
    const { bytes: _, ...rest } = request;
    const text = await this.page.evaluate(answerOf, JSON.stringify(rest));
    this.files.delete('/source');
    const answer: LastAnswer = JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'string' && value.startsWith(bytesMark)
        ? Buffer.from(value.slice(bytesMark.length), 'base64')
        : value,
    );
    return answer;
  }

  /** Runs a function that needs nothing around it in the page. */
  evaluate(work: () => number): Promise<number> {
    return this.page.evaluate(work);
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.close();
  }
}

export type Asked = WorkerRequest extends infer R
  ? R extends WorkerRequest
    ? Omit<R, 'id'>
    : never
  : never;

const bytesMark = 'bytes:';

/** What the page has, of which Node's types know nothing. */
interface PageWorker {
  onerror: ((event: { readonly message: string }) => void) | null;
  onmessage: ((event: { readonly data: { readonly kind: string } }) => void) | null;
  postMessage(request: unknown): void;
  terminate(): void;
}

declare const Worker: new (address: string) => PageWorker;

/** In the page. */
async function answerOf(request: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch('/source')).arrayBuffer());
  // Only now: what a worker says before it is listened to is lost.
  const worker: PageWorker = new Worker('/kernelWorker.js');
  const answer = await new Promise<unknown>((resolve, reject) => {
    worker.onerror = ({ message }) => {
      reject(new Error(message));
    };
    worker.onmessage = ({ data }) => {
      if (data.kind === 'ready') worker.postMessage({ id: 1, bytes, ...JSON.parse(request) });
      else if (data.kind !== 'phase' && data.kind !== 'trouble') resolve(data);
    };
  });
  worker.terminate();
  const base64 = (part: Uint8Array) => {
    let text = '';
    for (let at = 0; at < part.length; at += 0x8000) {
      text += String.fromCharCode(...part.subarray(at, at + 0x8000));
    }
    return btoa(text);
  };
  return JSON.stringify(answer, (_key, value: unknown) =>
    value instanceof Uint8Array ? `bytes:${base64(value)}` : value,
  );
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}
