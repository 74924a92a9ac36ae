import { equal, match, ok } from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sourceFileAt } from '../../../../src/client/source/openSourceFile';
import type { Trouble } from '../../../../src/words/errors';
import { bodyOf, closeServers, json, serve } from '../../loopback';
import { clientAt, fileOf, forever, noProgress, troubleIn, uploadToken } from '../../testClient';

const mebibyte = 1024 ** 2;

describe('a storage that takes a file in pieces', () => {
  afterEach(closeServers);

  for (const bytes of ['1048577', '999999999', `1${'0'.repeat(400)}`]) {
    it(`is not believed when it says that it has ${bytes.slice(0, 20)} bytes of fewer`, async () => {
      const { storage, ends } = await tusThat(() => bytes);
      const error = await ends('contract');
      match(error.message, /of which 1048576 were sent/);
      equal(storage.pieces, 1);
    });
  }

  it('is not believed either when it says so after a cut', async () => {
    const { storage, ends } = await tusThat(() => null, 999_999_999);
    await ends('contract');
    equal(storage.pieces, 1);
  });

  it('is given up when it keeps one byte of every piece', async () => {
    const { storage, ends } = await tusThat((from) => from + 1);
    const error = await ends('contract');
    match(error.message, /keeps too little/);
    ok(storage.bytes <= 4 * mebibyte + 100, String(storage.bytes));
  });

  it('may keep a part of each piece, as long as it gets on', async () => {
    const { storage, send } = await tusThat((from, bytes) => from + Math.ceil(bytes * 0.7));
    await send();
    ok(storage.pieces > 1);
  });

  it('is asked whether it is through where it has every byte and does not say so', async () => {
    const asked: string[] = [];
    const origin = await gcsThat((range) => {
      asked.push(range);
      return range.startsWith('bytes */') ? 200 : 308;
    });
    await sendTo(origin, 'gcs-resumable');
    equal(asked.at(-1), `bytes */${mebibyte}`);
  });

  it('leaves the outcome open when it never says that it is through', async () => {
    const origin = await gcsThat(() => 308);
    const error = await troubleIn(sendTo(origin, 'gcs-resumable'), 'unknownOutcome');
    match(error.message, /every byte/);
  });

  it('is not through before the last piece was sent', async () => {
    const origin = await gcsThat((range) => (range.startsWith('bytes 0-') ? 200 : 308));
    const error = await troubleIn(sendTo(origin, 'gcs-resumable', 9 * mebibyte), 'contract');
    match(error.message, /of which 8388608 were sent/);
  });

  it('is not asked for page after page of parts without end', async () => {
    let pages = 0;
    const origin = await qiniuThat((request, response) => {
      if (request.method === 'PUT') {
        json(response, 503, {});
        return;
      }
      pages += 1;
      json(response, 200, { parts: [], partNumberMarker: pages });
    });
    await troubleIn(sendTo(origin, 'qiniu-v2'), 'contract');
    ok(pages <= 100, String(pages));
  });

  it('has no part with a number that is none', async () => {
    let parts: unknown = null;
    let puts = 0;
    const origin = await qiniuThat((request, response, body) => {
      if (request.method === 'PUT') {
        puts += 1;
        json(response, puts === 1 ? 503 : 200, { etag: 'good' });
        return;
      }
      if (request.method === 'GET') {
        const strange = [-1, 0, 0.5, 2, 7e9].flatMap((partNumber) =>
          [1, 3, 4].map((size) => ({ partNumber, etag: 'bad', size: size * mebibyte })),
        );
        json(response, 200, { parts: strange });
        return;
      }
      parts = JSON.parse(body.toString());
      json(response, 200, { key: 'a' });
    });
    await sendTo(origin, 'qiniu-v2');
    equal(
      JSON.stringify(parts),
      '{"parts":[{"partNumber":1,"etag":"good"}],"fname":"bracket.step"}',
    );
  });

  describe('and says no in its last answer', () => {
    const no = { code: -1, message: 'The quota is used up' };

    it('of tus', async () => {
      const { ends } = await tusThat((from, bytes) => from + bytes, 0, no);
      match((await ends('refusedUpload')).message, /quota/);
    });

    it('of Google', async () => {
      const origin = await gcsThat(() => 200, no);
      match((await troubleIn(sendTo(origin, 'gcs-resumable'), 'refusedUpload')).message, /quota/);
    });

    it('of Qiniu', async () => {
      const origin = await qiniuThat((request, response) =>
        json(response, 200, request.method === 'PUT' ? { etag: 'e' } : no),
      );
      match((await troubleIn(sendTo(origin, 'qiniu-v2'), 'refusedUpload')).message, /quota/);
    });

    it('of Azure', async () => {
      const { origin } = await serve(async (request, response) => {
        await bodyOf(request);
        const isLast = request.url?.includes('blocklist') === true;
        response
          .writeHead(201)
          .end(isLast ? '<Error><Code>AuthenticationFailed</Code></Error>' : '');
      });
      const chunking = { kind: 'azure-blocks', size: mebibyte };
      const azure = { method: 'PUT', body: { kind: 'raw' }, chunking };
      await troubleIn(sendTo(origin, azure), 'refusedUpload');
    });
  });
});

/** `keeps` says how many bytes there are after a piece; null breaks it off. */
async function tusThat(
  keeps: (from: number, bytes: number) => number | string | null,
  where: number | string = 0,
  says: unknown = null,
) {
  const storage = { pieces: 0, bytes: 0 };
  const { origin } = await serve(async (request, response) => {
    if (request.method === 'POST') return response.writeHead(201, { Location: '/f/1' }).end();
    if (request.method === 'HEAD') {
      return response.writeHead(200, { 'Upload-Offset': String(where) }).end();
    }
    const { length } = await bodyOf(request);
    storage.pieces += 1;
    storage.bytes += length;
    const kept = keeps(Number(request.headers['upload-offset']), length);
    if (kept === null) return response.writeHead(503).end();
    response.writeHead(says === null ? 204 : 200, { 'Upload-Offset': String(kept) });
    return response.end(says === null ? '' : JSON.stringify(says));
  });
  const send = () => sendTo(origin, 'tus');
  return { storage, send, ends: (trouble: Trouble) => troubleIn(send(), trouble) };
}

async function gcsThat(status: (range: string) => number, says: unknown = null): Promise<string> {
  const { origin } = await serve(async (request, response) => {
    await bodyOf(request);
    if (request.method === 'POST') {
      return response.writeHead(201, { Location: '/f/1?upload_id=x' }).end();
    }
    const range = String(request.headers['content-range']);
    const last = /-(\d+)\//.exec(range)?.[1] ?? String(mebibyte - 1);
    response.writeHead(status(range), { Range: `bytes=0-${last}` });
    return response.end(says === null ? '' : JSON.stringify(says));
  });
  return origin;
}

async function qiniuThat(
  answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown,
): Promise<string> {
  const { origin } = await serve(async (request, response) => {
    const body = await bodyOf(request);
    const isStart = request.method === 'POST' && request.url?.endsWith('/uploads') === true;
    if (isStart) json(response, 200, { uploadId: 'u-1' });
    else answer(request, response, body);
  });
  return origin;
}

async function sendTo(origin: string, profile: unknown, sizeBytes = mebibyte): Promise<void> {
  const limits = { uploadResumeMs: 1 };
  const client = clientAt(origin, { uploadProfile: () => profile, limits });
  const deadline = Math.floor(Date.now() / 1000) + 3600;
  const policy = Buffer.from(JSON.stringify({ scope: 'b:key', deadline })).toString('base64url');
  const token = profile === 'qiniu-v2' ? `ak0123456789:sign0123456789:${policy}` : uploadToken;
  const grant = { uploadToken: token, modelId: 'm-1', uploadUrl: `${origin}/` };
  await client.sendFile(grant, await sourceFileAt(fileOf(sizeBytes)), noProgress, forever);
}
