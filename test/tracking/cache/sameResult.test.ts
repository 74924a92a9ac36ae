import { deepEqual, equal, match, notEqual, ok, rejects } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createClient } from '../../../src/client/service/createClient';
import { Redactor } from '../../../src/client/secrets/redactor';
import type { FetchedName } from '../../../src/interface/asset';
import { routes } from '../../../src/client/http/requestLog';
import { packVersion } from '../../../src/model/viewPack';
import { Assets } from '../../../src/tracking/cache/assets';
import { ForeignContent } from '../../../src/tracking/cache/foreignContent';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { closeServers, json, serve } from '../../client/loopback';

const token = 'token-of-a-person-7731';
const modified = 'Mon, 05 Jan 2026 10:00:00 GMT';
const forever = new AbortController().signal;

/** Bytes of an asset, different for each letter. */
function bytesOf(which: FetchedName, letter: string): Buffer {
  const body = Buffer.alloc(600_000, letter);
  Buffer.from({ visual: 'glTF', preview: '\x89PNG\r\n\x1a\n', pack: 'CVPK' }[which], 'latin1').copy(
    body,
  );
  body.writeUInt32LE(which === 'visual' ? 2 : packVersion, 4);
  if (which === 'preview') Buffer.from('\r\n\x1a\n').copy(body, 4);
  if (which === 'pack') body.writeUInt32LE(body.length, 12);
  if (which === 'visual') body.writeUInt32LE(body.length, 8);
  if (which === 'visual') body.writeUInt32LE(1000, 12);
  return body;
}

/** A service whose answers a test changes as it goes on. */
class Service {
  bytes = (which: FetchedName) => bytesOf(which, 'a');
  result: Record<string, unknown> = {
    task: { id: 't-1', attempt: 1 },
    timestamps: { createdAt: '2026-01-05T09:00:00.000Z', finishedAt: '2026-01-05T10:00:00.000Z' },
  };
  headers: Record<string, string> = {};
  /** Answers a question for an asset in its own way; false for the usual one. */
  special: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  /** Bytes of bodies that the client read since this was last set to none. */
  readBytes = 0;
  origin = '';
  seen: readonly { readonly path: string; readonly headers: IncomingMessage['headers'] }[] = [];
  readonly folder = temporaryFolder();
  private readonly model: TrackedModel = {
    key: randomUUID(),
    service: 'remote',
    ...{ name: 'bracket.step', source: 'file:///bracket.step', sizeBytes: 1, modelId: 'm-1' },
    ...{ addedAt: 0, startedAt: 0, changedAt: 0, stage: { kind: 'converting', status: null } },
  };

  static async start(): Promise<Service> {
    const service = new Service();
    const { origin, seen } = await serve((request, response) => {
      service.answer(request, response);
    });
    return Object.assign(service, { origin, seen });
  }

  /** Fetches as a window does that was just opened. */
  async fetch(which: FetchedName, { anew = false } = {}): Promise<Buffer> {
    const access = {
      baseUrl: () => Promise.resolve(this.origin),
      token: () => Promise.resolve(token),
    };
    const redactor = new Redactor();
    redactor.keepSecret(token);
    const client = createClient(access, {
      uploadProfile: () => 'auto',
      redactor,
      requested: ({ route, receivedBytes }) => {
        if (route !== routes.result) this.readBytes += receivedBytes;
      },
    });
    const { folder } = this;
    const assets = new Assets({ folder, clientOf: () => client, limitBytes: () => 1e9 });
    const model = { ...this.model, service: this.origin };
    const asset = await assets.fetch(model, which, { signal: forever, anew });
    return readFileSync(asset.path);
  }

  /** Whether fetching again is done without the body; `change` comes in between. */
  async keeps(which: FetchedName, change: () => void = () => undefined): Promise<boolean> {
    await this.fetch(which);
    change();
    this.readBytes = 0;
    const again = await this.fetch(which);
    deepEqual(again.equals(this.bytes(which)), true, 'what is shown is what the service has');
    return this.readBytes === 0;
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.url?.endsWith('/result') === true) {
      const addresses = { url: '/x/visual', imageUrl: '/x/preview' };
      json(response, 200, { status: 'succeeded', ...addresses, ...this.result });
    } else if (!this.special(request, response)) this.send(request, response);
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const which = (['visual', 'preview', 'pack'] as const).find((name) =>
      request.url?.includes(name),
    );
    const bytes = this.bytes(which ?? 'visual');
    response.writeHead(200, { 'Content-Length': bytes.length, ...this.headers });
    response.end(bytes);
  }
}

describe('a result that was fetched before, after the window was loaded anew', () => {
  let service: Service;
  beforeEach(async () => (service = await Service.start()));
  afterEach(closeServers);

  const conditionOf = (request: IncomingMessage) => request.headers['if-none-match'];
  const notModified = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { 'if-none-match': tag, 'if-modified-since': since } = request.headers;
    const { ETag, 'Last-Modified': time } = service.headers;
    const isSame = tag === undefined ? since !== undefined && since === time : tag === ETag;
    if (isSame) response.writeHead(304).end();
    return isSame;
  };

  for (const which of ['visual', 'preview', 'pack'] as const) {
    for (const headers of [
      { ETag: '"one"' },
      { ETag: 'W/"one"' },
      { 'Last-Modified': modified },
      { ETag: '"one"', 'Last-Modified': modified },
    ]) {
      const named = Object.keys(headers).join(' and ');
      it(`is not sent again where a 304 says so, by ${named} ${headers.ETag ?? ''}: ${which}`, async () => {
        Object.assign(service, { headers, special: notModified });
        ok(await service.keeps(which));
        equal(service.seen.length, 4);
      });

      it(`is not read again from a service that knows no conditions, by ${named} ${headers.ETag ?? ''}: ${which}`, async () => {
        Object.assign(service, { headers });
        ok(await service.keeps(which));
      });
    }

    it(`is not read again where no header tells, and the finish and the length are the same: ${which}`, async () => {
      ok(await service.keeps(which));
      equal(
        service.seen.some((request) => request.headers['if-none-match'] !== undefined),
        false,
      );
    });

    it(`is fetched when it was converted anew under the same id, whatever else is the same: ${which}`, async () => {
      const again = {
        createdAt: '2026-01-05T09:00:00.000Z',
        finishedAt: '2026-01-05T11:00:00.000Z',
      };
      for (const headers of [{}, { ETag: '"1"' }, { 'Last-Modified': modified }]) {
        const next = await Service.start();
        Object.assign(next, { headers, special: notModified });
        const isKept = await next.keeps(which, () => {
          next.result = { ...next.result, timestamps: again };
          next.bytes = () => bytesOf(which, 'b');
        });
        equal(isKept, false, JSON.stringify(headers));
      }
    });

    it(`is fetched when only the bytes say that they are others: ${which}`, async () => {
      for (const [before, after] of [
        [{ ETag: '"one"' }, { ETag: '"two"' }],
        [
          { ETag: '"one"', 'Last-Modified': modified },
          { ETag: '"two"', 'Last-Modified': modified },
        ],
        [{ ETag: '"one"' }, {}],
        [{}, { ETag: '"one"' }],
        [{ 'Last-Modified': modified }, { 'Last-Modified': 'Mon, 05 Jan 2026 10:00:01 GMT' }],
        [{ 'Last-Modified': modified }, {}],
      ]) {
        const next = await Service.start();
        Object.assign(next, { headers: before });
        const isKept = await next.keeps(which, () => {
          Object.assign(next, { headers: after });
          next.bytes = () => bytesOf(which, 'b');
        });
        equal(isKept, false, JSON.stringify([before, after]));
      }
    });
  }

  for (const headers of [{}, { ETag: 'W/"one"' }, { 'Last-Modified': modified }]) {
    it(`is not read again where it comes compressed, so Content-Length is of other bytes, by ${JSON.stringify(headers)}`, async () => {
      let packed = gzipSync(bytesOf('visual', 'a'));
      service.special = (_request, response) => {
        const length = { 'Content-Encoding': 'gzip', 'Content-Length': packed.length };
        response.writeHead(200, { ...headers, ...length }).end(packed);
        return true;
      };
      ok(await service.keeps('visual'));
      const isKept = await service.keeps('visual', () => {
        service.bytes = () => Buffer.concat([bytesOf('visual', 'b'), Buffer.from('longer')]);
        packed = gzipSync(service.bytes('visual'));
      });
      equal(isKept, false);
    });
  }

  it('is fetched when its length is another, though header and finish are the same', async () => {
    for (const headers of [{}, { ETag: 'W/"one"' }, { 'Last-Modified': modified }]) {
      const next = await Service.start();
      Object.assign(next, { headers });
      const isKept = await next.keeps('preview', () => {
        next.bytes = () => bytesOf('preview', 'b').subarray(0, 500_000);
      });
      equal(isKept, false);
    }
  });

  for (const [what, result] of [
    ['neither task nor times', { task: null, timestamps: {} }],
    [
      'only when it was begun',
      { task: null, timestamps: { createdAt: '2026-01-05T09:00:00.000Z' } },
    ],
  ] as const) {
    it(`is fetched from a service that says ${what}`, async () => {
      Object.assign(service, { result, headers: { ETag: '"one"' } });
      equal(await service.keeps('visual'), false);
      equal(
        service.seen.some((request) => request.headers['if-none-match'] !== undefined),
        false,
      );
    });
  }

  it('is fetched without headers from a service that does not say when it finished', async () => {
    service.result = { task: { id: 't-1', attempt: 1 } };
    equal(await service.keeps('visual'), false);
  });

  it('is fetched when another attempt made it', async () => {
    service.headers = { ETag: '"one"' };
    const isKept = await service.keeps('visual', () => {
      service.result = { ...service.result, task: { id: 't-1', attempt: 2 } };
      service.bytes = () => bytesOf('visual', 'b');
    });
    equal(isKept, false);
  });

  it('is fetched where a 304 is about another state, or was not asked for', async () => {
    service.headers = { ETag: '"one"' };
    service.special = (request, response) => {
      const isAsked = conditionOf(request) !== undefined;
      if (isAsked) response.writeHead(304, { ETag: '"two"' }).end();
      return isAsked;
    };
    const isKept = await service.keeps('visual', () => {
      service.headers = { ETag: '"two"' };
      service.bytes = () => bytesOf('visual', 'b');
    });
    equal(isKept, false);
    service.special = (_request, response) => {
      response.writeHead(304).end();
      return true;
    };
    await rejects(service.fetch('visual', { anew: true }));
  });

  it('is fetched when that is wished, without a condition', async () => {
    Object.assign(service, { headers: { ETag: '"one"' }, special: notModified });
    await service.fetch('visual');
    service.bytes = () => bytesOf('visual', 'b');
    ok((await service.fetch('visual', { anew: true })).equals(service.bytes('visual')));
  });

  it('is fetched when the file in the cache was cut off or is gone', async () => {
    Object.assign(service, { headers: { ETag: '"one"' }, special: notModified });
    await service.fetch('visual');
    const [name = ''] = readdirSync(service.folder).filter((one) => one.endsWith('.glb'));
    truncateSync(path.join(service.folder, name), 100_000);
    const again = await service.fetch('visual');
    equal(again.length, service.bytes('visual').length);
  });

  for (const status of [304, 400, 403, 412, 501]) {
    it(`comes from a store whose addresses are signed, also if that answers conditions with ${status}`, async () => {
      const headers = { ETag: '"one"' };
      const refused: string[] = [];
      let given = 0;
      const store = await serve((request, response) => {
        if (conditionOf(request) === undefined) {
          service.headers = headers;
          service.send(request, response);
          return;
        }
        refused.push(request.url ?? '');
        equal(request.headers.authorization, undefined);
        response.writeHead(status).end();
      });
      service.special = (_request, response) => {
        const Location = `http://localhost:${store.port}/visual?X-Amz-Signature=s3cret${++given}`;
        response.writeHead(302, { Location }).end();
        return true;
      };
      ok(await service.keeps('visual'));
      equal(refused.length, 1);
      const notes = path.join(service.folder, 'visuals');
      const note = readFileSync(path.join(notes, readdirSync(notes)[0] ?? ''), 'utf8');
      match(note, /one/);
      ok(!/s3cret|Amz|localhost|127\.0\.0\.1|http/.test(note), note);
    });
  }

  it('takes no part of a file for the whole', async () => {
    Object.assign(service, { headers: { ETag: '"one"' } });
    await service.fetch('visual');
    service.special = (_request, response) => {
      response.writeHead(206, { ETag: '"one"', 'Content-Range': 'bytes 0-9/20' });
      response.end('glTF______');
      return true;
    };
    await rejects(service.fetch('visual'));
  });

  it('leaves no header on the disk that repeats a secret, or is no header of the standard', async () => {
    for (const tag of [`"${token}"`, `W/"x${token}"`, 'bare', `"${'x'.repeat(300)}"`]) {
      const next = await Service.start();
      next.headers = { ETag: tag };
      ok((await next.keeps('preview')) || true);
      const notes = path.join(next.folder, 'previews');
      const note = readFileSync(path.join(notes, readdirSync(notes)[0] ?? ''), 'utf8');
      match(note, /"etag":null/);
      ok(!note.includes(token) && !note.includes('bare'), note);
    }
  });
});

describe('what a service sends in place of an asset', () => {
  afterEach(closeServers);

  const page = `<!doctype html><title>Login</title><p>Bearer ${token}</p>`;
  const contents = [
    page,
    `\n<!-- --><html>${token}`,
    `{"error":"no","token":"${token}"}`,
    `<?xml version="1.0"?><Error>${token}</Error>`,
    `Internal error ${token}`,
    `%PDF-1.7 ${token}`,
    '',
  ];
  for (const content of [...contents, page.padEnd(3_000_000, '.')]) {
    for (const which of ['visual', 'preview', 'pack'] as const) {
      it(`is not written to the disk: ${which}, ${content.slice(0, 15)}, ${content.length} bytes`, async () => {
        const service = await Service.start();
        service.bytes = () => Buffer.from(content);
        const error: unknown = await service.fetch(which).catch((reason: unknown) => reason);
        ok(error instanceof ForeignContent, String(error));
        ok(!error.message.includes(token));
        equal(existsSync(service.folder) ? readdirSync(service.folder).length : 0, 0);
      });
    }
  }

  it('does not take the place of what was there before', async () => {
    const service = await Service.start();
    const before = await service.fetch('visual');
    const files = readdirSync(service.folder);
    service.bytes = () => Buffer.from(page);
    service.result = {};
    await rejects(service.fetch('visual'), ForeignContent);
    deepEqual(readdirSync(service.folder), files);
    service.bytes = () => before;
    notEqual((await service.fetch('visual')).length, 0);
  });

  it('keeps what may be a 3D file of another program', async () => {
    const service = await Service.start();
    service.bytes = () => Buffer.from([1, 2, 0, 255, 254]);
    equal((await service.fetch('visual')).length, 5);
    ok(statSync(service.folder).isDirectory());
  });
});
