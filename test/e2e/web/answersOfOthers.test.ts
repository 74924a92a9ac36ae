import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { chromium, type Browser } from 'playwright-core';
import { webBuild } from '../../../esbuild.web.mjs';
import { chromiumLaunch } from '../../host/chromium.mjs';

/** The result in a page of another origin than the service's, by the client that is built for browsers. */
const client = `
import { defaultLimits } from './src/client/http/limits';
import { openAsset } from './src/client/service/openAsset';
import { neededHeader } from './src/client/upload/chunks/session';
import { answerOf, asked } from './src/web/client/asked';
globalThis.readVisual = async (base, known) => {
  const request = { which: 'visual', address: new URL(base + '/visual'), base: new URL(base), token: 'a' };
  const body = await openAsset(
    { ...request, limits: defaultLimits, maxBytes: 1e6, keepAddress: () => undefined, known },
    new AbortController().signal,
  );
  if (body === null) return 'the copy';
  const chunks = [];
  for await (const chunk of body.chunks) chunks.push(chunk);
  return [body.sizeBytes, await new Blob(chunks).text(), body.validators];
};
globalThis.readVisualTwice = async (base) => {
  const [, text, validators] = await readVisual(base);
  return readVisual(base, { ...validators, isFinal: true, sizeBytes: text.length });
};
globalThis.readLocation = async (base) => {
  const answer = answerOf(await asked(base + '/files', { method: 'POST' }));
  return neededHeader(answer, 'Location', 'the address of an upload');
};
`;

describe('what a browser hands on of a service of another origin', function () {
  this.timeout(120_000);
  let browser: Browser;
  let script: string;
  const servers: Server[] = [];
  before(async () => {
    const { outputFiles } = await build({
      ...webBuild,
      entryPoints: [],
      stdin: { contents: client, resolveDir: process.cwd(), sourcefile: 'client.js' },
      format: 'iife',
      write: false,
    });
    script = outputFiles[0]?.text ?? '';
    browser = await chromium.launch(chromiumLaunch());
  });
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  after(() => browser.close());

  const text = 'glTF '.repeat(1000);
  const encodings = { gzip: gzipSync(text), br: brotliCompressSync(text) } as const;
  for (const [encoding, bytes] of Object.entries(encodings)) {
    for (const exposed of ['nothing', 'Content-Encoding']) {
      it(`is unpacked where it came as ${encoding}, so Content-Length is of other bytes: of its headers it exposes ${exposed}`, async () => {
        const read = await inPage('readVisual', (_, response) => {
          response.setHeader('Access-Control-Expose-Headers', exposed);
          response.setHeader('Content-Encoding', encoding);
          response.setHeader('Content-Length', bytes.length).end(bytes);
        });
        assert.ok(Array.isArray(read));
        assert.deepEqual(read.slice(0, 2), [null, text]);
      });
    }
  }

  it('is read once where it comes compressed, and only Last-Modified tells its state', async () => {
    const read = await inPage('readVisualTwice', (_, response) => {
      response.setHeader('Last-Modified', 'Mon, 05 Jan 2026 10:00:00 GMT');
      response.setHeader('Content-Encoding', 'gzip');
      response.setHeader('Content-Length', encodings.gzip.length).end(encodings.gzip);
    });
    assert.equal(read, 'the copy');
  });

  it('is read to its end, of which a browser makes sure itself', async () => {
    const cut = inPage('readVisual', (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('glTF');
      setTimeout(() => response.destroy(), 200);
    });
    await assert.rejects(cut);
  });

  it('has the headers that it exposes, and those that it does not are asked for by name', async () => {
    const created = (exposed: string) =>
      inPage('readLocation', (_, response) => {
        response.setHeader('Access-Control-Expose-Headers', exposed);
        response.writeHead(201, { Location: '/files/1' }).end();
      });
    assert.equal(await created('Location'), '/files/1');
    await assert.rejects(
      created('ETag'),
      /hides the header Location of the storage.*Access-Control-Expose-Headers: Location\./,
    );
  });

  async function inPage(call: string, answer: RequestListener): Promise<unknown> {
    const service = await addressOf((request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', 'authorization');
      if (request.method === 'OPTIONS') response.end();
      else answer(request, response);
    });
    const page = await browser.newPage();
    try {
      await page.goto(await addressOf((_, response) => response.end('<!doctype html>')));
      await page.evaluate(script);
      return await page.evaluate(`${call}(${JSON.stringify(service)})`);
    } finally {
      await page.close();
    }
  }

  async function addressOf(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
  }
});
