import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { createClient } from '../../../src/client/service/createClient';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import { Redactor } from '../../../src/client/secrets/redactor';
import type { Trouble } from '../../../src/words/errors';
import { bodyOf, closeServers, json, serve } from '../loopback';
import {
  accessToken,
  clientAt,
  fileOf,
  forever,
  noProgress,
  troubleIn,
  uploadToken,
} from '../testClient';

const request = { name: 'bracket.step', webhook: null };

describe('createClient', () => {
  afterEach(closeServers);

  it('cleans the words of a service of every secret before anybody sees them', async () => {
    const said = `${accessToken} and ${Buffer.from(accessToken).toString('hex')}`;
    const task = { id: said, attempt: 1, status: said, errorCode: said, errorMessage: said };
    const timestamps = { createdAt: said, finishedAt: said };
    const words = { status: said, phase: said, message: said, task, timestamps };
    const { origin } = await serviceThatSays(200, { ...words, retryable: true });
    const result = await clientAt(origin).result('m-1', forever);
    assert.equal(result?.phase, '[secret] and [secret]');
    assert.ok(!JSON.stringify(result).includes(accessToken));
  });

  it('asks for a grant as the interface says', async () => {
    let body: unknown;
    const service = await serve(async (asked, response) => {
      body = JSON.parse((await bodyOf(asked)).toString());
      json(response, 200, { data: { uploadToken, modelId: 'm-1', uploadUrl: 'http://x/' } });
    });
    const { modelId } = await clientAt(`${service.origin}/base/`).requestUpload(request, forever);
    assert.equal(modelId, 'm-1');
    assert.deepEqual(body, { name: 'bracket.step', webhook: null });
    const [seen] = service.seen;
    assert.equal(seen?.path, '/base/api/v1/models/upload-token');
    assert.equal(seen.headers.authorization, `Bearer ${accessToken}`);
    assert.equal(seen.headers['content-type'], 'application/json');
  });

  it('asks nobody when it is cancelled before the request is on its way', async () => {
    const service = await serviceThatSays(200, {});
    const asked = clientAt(service.origin).requestUpload(request, AbortSignal.abort());
    await troubleIn(asked, 'cancelled');
    // What a request that is torn down throws where nobody hears it would end the process.
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(service.seen, []);
  });

  const grantTroubles: readonly (readonly [number, Trouble])[] = [
    [401, 'auth'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [409, 'notAllowed'],
    [413, 'tooLarge'],
    [422, 'invalid'],
    [400, 'invalid'],
    [429, 'throttled'],
    [500, 'server'],
    [302, 'moved'],
  ];
  for (const [status, trouble] of grantTroubles) {
    it(`reads ${status} on upload-token as ${trouble}`, async () => {
      const { origin } = await serviceThatSays(status, {});
      await troubleIn(clientAt(origin).requestUpload(request, forever), trouble);
    });
  }

  const resultTroubles: readonly (readonly [number, Trouble])[] = [
    [401, 'auth'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [503, 'server'],
    [307, 'moved'],
  ];
  for (const [status, trouble] of resultTroubles) {
    it(`reads ${status} on result as ${trouble}`, async () => {
      const { origin } = await serviceThatSays(status, {});
      await troubleIn(clientAt(origin).result('m-1', forever), trouble);
    });
  }

  it('reads 409 on result as "not ready, ask later"', async () => {
    const { origin } = await serviceThatSays(409, {});
    assert.equal(await clientAt(origin).result('m-1', forever), null);
  });

  for (const status of [404, 409, 422, 500, 503]) {
    it(`reads a whole result by what it says, though its status is ${status}`, async () => {
      const result = { status: 'failed', message: 'broke', retryable: false, task: { id: 't' } };
      for (const body of [result, { data: result }]) {
        const { origin } = await serviceThatSays(status, body);
        const read = await clientAt(origin).result('m-1', forever);
        assert.deepEqual(
          [read?.status, read?.message, read?.retryable],
          ['failed', 'broke', false],
        );
      }
    });
  }

  it('takes the error of a gateway for no result, though it has a status and says whether to try again', async () => {
    for (const body of [
      { status: 'error', message: 'busy', retryable: true },
      { status: 503, message: 'busy', retryable: false, task: {} },
    ]) {
      const { origin } = await serviceThatSays(503, body);
      const error = await troubleIn(clientAt(origin).result('m-1', forever), 'server');
      assert.match(error.message, /It says: busy/);
    }
  });

  for (const [header, waitMs] of [
    ['7', 7000],
    ['0', 1000],
    ['86400', 600_000],
  ] as const) {
    it(`reads Retry-After ${header} as ${waitMs} ms`, async () => {
      const { origin } = await serviceThatSays(503, {}, { 'Retry-After': header });
      const error = await troubleIn(clientAt(origin).result('m-1', forever), 'throttled');
      assert.equal(error.retryAfterMs, waitMs);
    });
  }

  for (const [body, words] of [
    [{ message: 'name is missing' }, 'name is missing'],
    [{ error: { message: 'too  many\n parts' } }, 'too many parts'],
    [{ errors: [{ detail: 'bad webhook' }] }, 'bad webhook'],
    ['plain words', 'plain words'],
  ] as const) {
    it(`repeats what the service says: ${words}`, async () => {
      const { origin } = await serviceThatSays(422, body);
      const error = await troubleIn(clientAt(origin).requestUpload(request, forever), 'invalid');
      assert.ok(error.message.endsWith(`It says: ${words}`), error.message);
    });
  }

  it('repeats no page of HTML and no endless text', async () => {
    const page = await serviceThatSays(422, '<html><body>Oops</body></html>');
    const error = await troubleIn(clientAt(page.origin).requestUpload(request, forever), 'invalid');
    assert.ok(!error.message.includes('Oops'));
    const long = await serviceThatSays(422, { message: 'x'.repeat(100_000) });
    const cut = await troubleIn(clientAt(long.origin).requestUpload(request, forever), 'invalid');
    assert.ok(cut.message.length < 500);
  });

  it('names the field of a grant that is wrong, quotes what came, and never a credential', async () => {
    const data = {
      uploadToken: 'once-Zk31-secret',
      modelId: 42,
      uploadUrl: 'https://s.test/?sig=Zk31',
    };
    const { origin } = await serviceThatSays(200, { data });
    const { message } = await troubleIn(
      clientAt(origin).requestUpload(request, forever),
      'contract',
    );
    assert.match(message, /data\.modelId is 42/);
    assert.ok(!message.includes('Zk31'));
  });

  it('escapes the id of a model, whatever text it is, wherever it becomes part of an address', async () => {
    for (const modelId of [
      'a/b',
      '../up',
      'a?b#c',
      'a b',
      '模型',
      '%2e%2e',
      'a\nb',
      'x'.repeat(1024),
    ]) {
      const service = await serve((asked, response) => {
        if (asked.url?.endsWith('/result') === true) json(response, 200, { status: 'running' });
        else response.end('bytes');
      });
      const client = clientAt(`${service.origin}/base`);
      await client.result(modelId, forever);
      await client.asset(modelId, 'visual', forever);
      const models = `/base/api/v1/models/${encodeURIComponent(modelId)}`;
      assert.deepEqual(
        service.seen.map((seen) => seen.path),
        [`${models}/result`, `${models}/assets/visual`],
      );
    }
  });

  for (const encoding of ['utf8', 'utf16le'] as const)
    it(`reads JSON with a byte order mark in ${encoding}`, async () => {
      const data = { uploadToken, modelId: '模型', uploadUrl: 'http://127.0.0.1/up' };
      const bytes = Buffer.from(`\ufeff${JSON.stringify({ data })}`, encoding);
      const { origin } = await serve((_, response) => response.end(bytes));
      const { modelId } = await clientAt(origin).requestUpload(request, forever);
      assert.equal(modelId, '模型');
    });

  for (const [uploadUrl, wanted] of [
    ['/up/1?sig=a', '/up/1?sig=a'],
    ['up/1', '/base/up/1'],
    ['?upload=1', '/base/?upload=1'],
    ['./up', '/base/up'],
  ] as const)
    it(`takes the upload address ${uploadUrl} as one of the service`, async () => {
      const service = await serve((asked, response) => {
        asked.resume();
        if (asked.url?.endsWith('/upload-token') === true) {
          json(response, 200, { data: { uploadToken, modelId: 'm-1', uploadUrl } });
        } else asked.once('end', () => response.end());
      });
      const client = clientAt(`${service.origin}/base`);
      const grant = await client.requestUpload(request, forever);
      await client.sendFile(grant, await sourceFileAt(fileOf(10)), noProgress, forever);
      assert.equal(service.seen.at(-1)?.path, wanted);
    });

  it('takes an empty credential where the address is signed, and sends none', async () => {
    let uploaded = '';
    const service = await serve(async (asked, response) => {
      if (asked.url?.endsWith('/upload-token') === true) {
        json(response, 200, {
          data: { uploadToken: '', modelId: 'm-1', uploadUrl: '/up?ticket=abc' },
        });
        return;
      }
      uploaded = (await bodyOf(asked)).toString('latin1');
      response.end();
    });
    const client = clientAt(service.origin);
    const grant = await client.requestUpload(request, forever);
    await client.sendFile(grant, await sourceFileAt(fileOf(10)), noProgress, forever);
    const put = service.seen.at(-1);
    assert.deepEqual(
      [put?.method, put?.headers.authorization, uploaded.length],
      ['PUT', undefined, 10],
    );
  });

  for (const uploadUrl of ['/up/9f8e7d6c5b4a', '/up;sig=9f8e7d6c5b4a', '/up'])
    it(`takes an empty credential at ${uploadUrl}, for nobody can tell one in a path`, async () => {
      const service = await serve(async (asked, response) => {
        if (asked.url?.endsWith('/upload-token') === true) {
          json(response, 200, { data: { uploadToken: '', modelId: 'm-1', uploadUrl } });
          return;
        }
        await bodyOf(asked);
        response.end();
      });
      const client = clientAt(service.origin);
      const grant = await client.requestUpload(request, forever);
      await client.sendFile(grant, await sourceFileAt(fileOf(10)), noProgress, forever);
      const put = service.seen.at(-1);
      assert.deepEqual([put?.method, put?.headers.authorization], ['PUT', undefined]);
    });

  for (const [what, body] of Object.entries({
    lists: `{"status":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
    objects: `${'{"data":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  })) {
    it(`says of an answer of ${what} in ${what} that it is nested too deeply, whatever was asked`, async () => {
      const { origin } = await serve((request, response) => {
        request.resume();
        response.end(body);
      });
      const client = clientAt(origin);
      const grant = client.requestUpload({ name: 'a.step', webhook: null }, forever);
      for (const asked of [grant, client.result('m-1', forever)]) {
        const { message } = await troubleIn(asked, 'contract');
        assert.match(message, /nested too deeply/);
      }
    });
  }

  it('reads JSON that came in gzip without a header', async () => {
    const zipped = gzipSync(JSON.stringify({ status: 'running' }));
    const { origin } = await serve((_, response) => response.end(zipped));
    assert.equal((await clientAt(origin).result('m-1', forever))?.status, 'running');
  });

  for (const [what, bytes] of [
    ['unpacks to far too much', gzipSync(Buffer.alloc(30_000_000, ' '))],
    ['is damaged', gzipSync('{"status":"running"}').subarray(0, 20)],
  ] as const)
    it(`refuses JSON in gzip that ${what}`, async () => {
      const { origin } = await serve((_, response) => response.end(bytes));
      await troubleIn(clientAt(origin).result('m-1', forever), 'contract');
    });

  for (const [what, body] of [
    ['no JSON', 'hello'],
    ['another shape', { data: { modelId: 'm-1' } }],
    [
      'an id that is no step of an address',
      { data: { uploadToken, modelId: '..', uploadUrl: 'http://x' } },
    ],
    ['a megabyte too much', { junk: 'x'.repeat(1024 ** 2) }],
  ] as const) {
    it(`does not take ${what} for a grant`, async () => {
      const { origin } = await serviceThatSays(200, body);
      await troubleIn(clientAt(origin).requestUpload(request, forever), 'contract');
    });
  }

  for (const [body, words] of [
    [{ state: 'running' }, 'the state of the model wrongly: the field status is missing.'],
    [{ data: { status: true } }, 'wrongly: the field status is “true”.'],
    [{ status: { code: 3 }, phase: '' }, 'wrongly: the field status is “{"code":3}”.'],
    [['running'], 'wrongly: it is “["running"]”.'],
    ['<!doctype html><title>502 Bad Gateway', 'sent a web page in place of JSON.'],
    ['{"data":{"status":', 'sent JSON that is damaged or cut off.'],
    ['', 'sent an empty answer.'],
    [`status: ${accessToken}`, 'sent something other than JSON.'],
  ] as const) {
    it(`says what is wrong with a result: ${words}`, async () => {
      const { origin } = await serviceThatSays(200, body);
      const { message } = await troubleIn(clientAt(origin).result('m-1', forever), 'contract');
      assert.ok(message.includes(words), message);
    });
  }

  it('quotes nothing of an answer that is no JSON: a credential that nobody knows yet may be in it', async () => {
    const secret = 'one-time-0123456789';
    for (const body of [
      `{"data":{"uploadToken":"${secret}","modelId":"m-1",`,
      `uploadToken=${secret}`,
      `<token>${secret}</token>`,
      `["${secret}"`,
    ]) {
      const { origin } = await serviceThatSays(200, body);
      const error = await troubleIn(clientAt(origin).requestUpload(request, forever), 'contract');
      assert.ok(!JSON.stringify([error.message, String(error.cause)]).includes(secret.slice(0, 4)));
    }
  });

  it('does not wait for ever for an answer', async () => {
    const { origin } = await serve(() => undefined);
    const work = clientAt(origin, { limits: { callMs: 50 } }).result('m-1', forever);
    const error = await troubleIn(work, 'timeout');
    assert.match(error.message, /did not answer in time/);
  });

  it('says that nothing answers when the service is down', async () => {
    const { origin, close } = await serve(() => undefined);
    await close();
    const error = await troubleIn(clientAt(origin).result('m-1', forever), 'network');
    assert.match(error.message, /Is the service running/);
  });

  for (const [what, body] of [
    ['is packed and damaged', { 'Content-Encoding': 'gzip' }],
    ['breaks off', { 'Content-Length': '1000' }],
  ] as const) {
    it(`takes an answer with status 200 that ${what} for one of the service, not for a lost network`, async () => {
      const { origin } = await serve((_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', ...body });
        response.write(Buffer.from('{"status": "suc'), () => response.destroy());
      });
      await troubleIn(clientAt(origin).result('m-1', forever), 'contract');
    });
  }

  it('says when a name cannot be found', async () => {
    const work = clientAt('https://no-such-host.invalid').result('m-1', forever);
    const error = await troubleIn(work, 'network');
    assert.match(error.message, /no-such-host\.invalid/);
  });

  it('sends nothing without a token, nor to an unsafe address', async () => {
    const { origin, seen } = await serviceThatSays(200, {});
    const token = () => Promise.resolve(undefined);
    const access = { baseUrl: () => Promise.resolve(origin), token };
    const client = createClient(access, { uploadProfile: () => 'auto' });
    await troubleIn(client.result('m-1', forever), 'auth');
    await troubleIn(clientAt('http://models.example.com').result('m-1', forever), 'unsafeAddress');
    assert.equal(seen.length, 0);
  });

  it('tells a failure to start the service as an error like any other', async () => {
    const access = {
      baseUrl: () => Promise.reject(new Error(`cannot fork Bearer ${accessToken}`)),
      token: () => Promise.resolve(accessToken),
    };
    const client = createClient(access, { uploadProfile: () => 'auto' });
    const error = await troubleIn(client.result('m-1', forever), 'network');
    assert.ok(!error.message.includes(accessToken));
  });

  it('leaves no timer behind after many calls', async () => {
    const { origin } = await serviceThatSays(200, { status: 'meshing' });
    const client = clientAt(origin);
    const timers = (): number =>
      process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    await client.result('m-1', forever);
    const before = timers();
    for (let i = 0; i < 50; i++) await client.result('m-1', forever);
    assert.ok(timers() <= before + 1, `${timers()} timers after ${before}`);
  });

  it('lets no secret into an error, not even one that the service repeats', async () => {
    const redactor = new Redactor();
    const signature = 'signature-Pq7c0ffee';
    let echo = '';
    const service = await serve((asked, response) => {
      if (asked.method === 'POST' && asked.url?.endsWith('upload-token')) {
        const uploadUrl = `${service.origin}/up?X-Amz-Signature=${signature}`;
        json(response, 200, { data: { uploadToken, modelId: 'm-1', uploadUrl } });
      } else {
        json(response, 500, { message: echo });
      }
    });
    const client = clientAt(service.origin, { redactor });
    await client.requestUpload(request, forever);
    for (const secret of [accessToken, uploadToken, signature]) {
      for (const form of [secret, encodeURIComponent(secret), hex(secret), base64(`x:${secret}`)]) {
        echo = `you sent ${form} to https://x.example/y?z=${form}`;
        const error = await troubleIn(client.result('m-1', forever), 'server');
        const told = `${error.message} ${String(error.cause)}`;
        assert.ok(!told.includes(form.slice(8, -4)), told);
      }
    }
  });
});

async function serviceThatSays(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  return serve((_, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.statusCode = status;
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

const hex = (text: string) => Buffer.from(text).toString('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');
