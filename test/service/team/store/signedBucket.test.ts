import { deepEqual, equal, ok, rejects, throws } from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { listen } from '../../../../src/service/node/http/listen';
import { receiveFile, sendFile } from '../../../../src/service/team/store/fileTransfer';
import { partRefusal } from '../../../../src/service/team/partRefusal';
import {
  mustBe,
  SignedBucket,
  StoreTrouble,
  textOf,
} from '../../../../src/service/team/store/signedBucket';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';

setFlagsFromString('--expose-gc');
const found: unknown = runInNewContext('gc');
const collectGarbage = isFunction(found) ? found : () => undefined;

/** Shorter than any test waits. */
const limitMs = 50;

describe('a store', () => {
  let server: Server | undefined;
  afterEach(() => server?.closeAllConnections());
  afterEach(() => server?.close());

  const bucketOf = async (answer: RequestListener) => {
    server = createServer(answer);
    const port = await listen(server, 0, '127.0.0.1');
    const endpoint = `http://127.0.0.1:${port}`;
    return new SignedBucket({
      ...{ endpoint, publicEndpoint: endpoint, region: 'us-east-1', bucket: 'some' },
      ...{ accessKey: 'key', secretKey: 'secret', uploads: 'put' },
    });
  };

  it('that takes a request and says nothing is waited for as long as its limit says', async () => {
    const bucket = await bucketOf(() => undefined);
    await rejects(bucket.call('HEAD', 'key', { limitMs }), { message: 'The store is silent.' });
  });

  it('is waited for no longer when what is not used is collected meanwhile', async () => {
    const bucket = await bucketOf(() => undefined);
    const answer = bucket.call('HEAD', 'key', { limitMs: 300 });
    const collect = setInterval(collectGarbage, 20);
    await rejects(answer, { message: 'The store is silent.' });
    clearInterval(collect);
  });

  it('that begins an answer and goes silent is given up, and a slow one is not', async () => {
    const bucket = await bucketOf(({ url }, answer) => {
      answer.write('first ');
      if (url?.endsWith('slow') === true) setTimeout(() => answer.end('last'), limitMs * 3);
    });
    const file = path.join(temporaryFolder(), 'file');
    await receiveFile(await bucket.call('GET', 'slow', { limitMs: 1000 }), file, {
      limitMs: 60_000,
    });
    equal(readFileSync(file, 'utf8'), 'first last');
    const silent = await bucket.call('GET', 'silent', { limitMs: 1000 });
    await rejects(receiveFile(silent, file, { limitMs }), { message: 'The store is silent.' });
  });

  it('that gives a file byte by byte is given up, however long it goes on', async () => {
    const bucket = await bucketOf((_, answer) => {
      const trickle = setInterval(() => answer.write('x'), 10);
      answer.once('close', () => clearInterval(trickle));
    });
    const slow = await bucket.call('GET', 'slow', { limitMs: 1000, isAsStored: true });
    await rejects(receiveFile(slow, path.join(temporaryFolder(), 'file'), { limitMs: 1000 }), {
      ...{ name: 'StoreTrouble', message: 'The store gives a file too slowly.' },
    });
  });

  it('that takes a file and does not come to the end of its answer is given up, and a slow one is not', async () => {
    const bucket = await bucketOf((request, answer) => {
      request.resume().once('end', () => {
        const trickle = setInterval(() => answer.write('x'), 10);
        answer.once('close', () => clearInterval(trickle));
        if (request.url?.includes('slow') === true) setTimeout(() => answer.end(), limitMs * 3);
      });
    });
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, 'result');
    const sent = async (key: string, limitMs: number) =>
      sendFile(await bucket.presigned('PUT', key, 60, {}), file, 6, 'text/plain', limitMs);
    equal(await sent('slow', 60_000), 200);
    await rejects(sent('endless', limitMs), {
      ...{ name: 'StoreTrouble', message: 'The store takes a file too slowly.' },
    });
  });

  it('that gives more than the file is given up at once, and fills no disk', async () => {
    const bucket = await bucketOf((_, answer) => {
      const piece = Buffer.alloc(64 * 1024);
      const more = () => void answer.write(piece, more);
      more();
    });
    const endless = await bucket.call('GET', 'endless', { limitMs: 1000, isAsStored: true });
    const file = path.join(temporaryFolder(), 'file');
    await rejects(receiveFile(endless, file, { sizeBytes: 100 }), {
      ...{ name: 'StoreTrouble', message: /^The store gives \d+ bytes of a file of 100\.$/ },
    });
    // None where that was seen before the file was even made.
    const written = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    ok(written < 1024 * 1024);
  });

  it('that begins a list and goes silent, or never ends it, is given up', async () => {
    const bucket = await bucketOf(({ url }, answer) => {
      if (url?.includes('endless') !== true) return void answer.write('<List');
      const piece = Buffer.alloc(1024 * 1024);
      const more = () => void answer.write(piece, more);
      more();
    });
    const silent = await bucket.call('GET', 'silent', { limitMs: 1000 });
    await rejects(textOf(silent, limitMs), { message: 'The store is silent.' });
    const endless = await bucket.call('GET', 'endless', { limitMs: 1000 });
    await rejects(textOf(endless, 60_000), { message: 'The store answers with too long a text.' });
  });

  it('that answers with another text than a listing does not have an empty bucket', async () => {
    const texts = ['<Error><Code>InternalError</Code></Error>', '<html></html>', ''];
    const bucket = await bucketOf((_, answer) => void answer.end(texts.shift()));
    while (texts.length > 0) {
      ok((await failureOf(() => bucket.listing({}))) instanceof StoreTrouble);
    }
  });

  it('that nobody reaches, or that has a trouble, is one to come back to', async () => {
    const bucket = await bucketOf((_, answer) => void answer.writeHead(503).end());
    const answer = await bucket.call('GET', 'key');
    throws(() => {
      mustBe(answer, 200, 'GET');
    }, StoreTrouble);
    const refused = partRefusal(await failureOf(() => bucket.listing({})));
    deepEqual(
      [refused?.status, refused?.code, refused?.retryAfterSeconds],
      [503, 'unavailable', 10],
    );
    server?.closeAllConnections();
    server?.close();
    const away = partRefusal(await failureOf(() => bucket.call('GET', 'key')));
    equal(away?.status, 503);
    equal(partRefusal(new Error('a fault of ours')), null);
  });

  it('that has a trouble is asked again, and its last word is taken', async () => {
    const statuses = [503, 429, 200];
    const bucket = await bucketOf(
      (_, answer) => void answer.writeHead(statuses.shift() ?? 500).end(),
    );
    equal((await bucket.call('GET', 'key')).status, 200);
    equal((await bucket.call('GET', 'key')).status, 500);
    deepEqual(statuses, []);
  });

  it('that answers a read with a status that has no body, or is none, ends no process', async () => {
    const bucket = await bucketOf(({ url = '', socket }, answer) => {
      const status = url.slice(-3);
      // Node itself sends none below 100.
      if (status === '099') socket.end('HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n');
      else answer.writeHead(Number(status)).end();
    });
    const read = (key: string) => bucket.call('GET', key, { isAsStored: true });
    for (const status of [200, 204, 205, 304, 404]) {
      const answer = await read(String(status));
      deepEqual([answer.status, await answer.text()], [status, '']);
    }
    for (const status of ['099', '600', '999']) {
      ok((await failureOf(() => read(status))) instanceof StoreTrouble, status);
    }
  });
});

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return null;
}

function isFunction(value: unknown): value is () => void {
  return typeof value === 'function';
}
