import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '../../../src/client/service/createClient';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import { Redactor } from '../../../src/client/secrets/redactor';
import { Assets } from '../../../src/tracking/cache/assets';
import { systemClock, type Clock } from '../../../src/tracking/async/clock';
import { Conversions } from '../../../src/tracking/window/conversions';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { isFinished } from '../../../src/tracking/model/stage';
import { Log } from '../../../src/ui/log/log';
import { factLines, factsOf } from '../../../src/ui/models/modelDetails';
import { bodyOf, closeServers, eventually, json, serve } from '../../client/loopback';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

const accessToken = 'canary-access-0123456789';
const uploadToken = 'canary-upload-9876543210';
const signature = 'canary-signature-abcdef';

/** Where a service that blurts out every secret it knows does so. */
const blabs = ['grant', 'storage', 'result', 'model', 'asset', 'dead asset'] as const;
type Blab = (typeof blabs)[number];

describe('the log', () => {
  afterEach(closeServers);

  for (const blab of blabs) {
    it(`holds no token and no signed address when the ${blab} blurts them out`, async () => {
      const { lines, details } = await wholePath(blab);
      ok(lines.length > 0, 'something was logged');
      for (const text of [...lines, details]) doesNotMatch(text, /canary|sig=|X-Amz/);
    });
  }

  it('tells the way of a file line by line: each request, each decision, each stage, and why', async () => {
    const { origin } = await troubledService();
    const { lines } = await way(origin, 'default');
    deepEqual(
      lines.map((line) => plain(line, origin)),
      [
        'info bracket.step [KEY]: waiting',
        'debug bracket.step [KEY] asks its service in N s, because somebody waits for it',
        'debug POST SERVICE/api/v1/models/upload-token: 200 in N ms, 38 bytes sent, N bytes received',
        'info bracket.step [KEY]: uploading, 20 bytes, model m-1',
        'debug bracket.step sends it by the contract default, because the setting names it',
        'info bracket.step [KEY]: storing, model m-1',
        'debug POST SERVICE/…: 200 in N ms, 354 bytes sent, contract default, model m-1',
        'info bracket.step [KEY]: converting, model m-1',
        'debug bracket.step [KEY] asks its service in N s, because it is not finished',
        'debug GET SERVICE/api/v1/models/:modelId/result: 409 in N ms, model m-1',
        'debug bracket.step [KEY] asks its service in N s, because it is not finished',
        'warn GET SERVICE/api/v1/models/:modelId/result: 503 in N ms, model m-1. throttled: The service asks to slow down (503).',
        'debug bracket.step [KEY] asks its service in N s, because throttled: The service asks to slow down (503).',
        'debug GET SERVICE/api/v1/models/:modelId/result: 200 in N ms, N bytes received, model m-1',
        'info bracket.step [KEY]: converting, "RUNNING", "meshing", model m-1',
        'debug bracket.step [KEY] asks its service in N s, because it is not finished',
        'debug GET SERVICE/api/v1/models/:modelId/result: 200 in N ms, N bytes received, model m-1',
        'info bracket.step [KEY]: ready, model m-1',
        'debug GET SERVICE/api/v1/models/:modelId/result: 200 in N ms, N bytes received, model m-1',
        'debug GET SERVICE/api/v1/models/:modelId/assets/visual: 302 in N ms, model m-1',
        'debug GET SERVICE/api/v1/models/:modelId/assets/visual: 200 in N ms, 4 bytes received, model m-1',
      ],
    );
  });

  it('tells a storage that does not take files the first way, and what is done then', async () => {
    const { origin } = await troubledService({ refusedUploads: 1 });
    const lines = (await way(origin)).lines.map((line) => plain(line, origin));
    const warnings = lines.filter((line) => line.startsWith('warn '));
    match(warnings[0] ?? '', /^warn POST SERVICE\/…: 405 .*contract default.*refusedUpload: /);
    ok(lines.some((line) => /^debug bracket\.step .*contract put, because/.test(line)));
    ok(lines.some((line) => /^debug PUT SERVICE\/…: 200 .*contract put/.test(line)));
  });

  it('tells each failure once at warning, with its word', async () => {
    const { origin } = await blabbingService('model');
    const { lines } = await way(origin);
    const [failure, ...more] = lines.filter((line) => /^(warn|error) .*: failed/.test(line));
    match(failure ?? '', /^warn bracket\.step \[\w+\]: failed, modelFailed: .*, not retryable/);
    deepEqual(more, []);
  });

  it('holds what caused an error, cleaned as well', () => {
    const redactor = new Redactor();
    redactor.keepSecret(accessToken);
    const { log, lines } = logInto(redactor);
    const cause = new Error(`connect to https://a.test/x?sig=${signature} with ${accessToken}`);
    log.error('upload', new Error('It failed.', { cause }));
    log.error('odd', { token: accessToken });
    equal(
      lines[0],
      'error upload: Error: It failed. ← Error: connect to https://a.test/x with [secret]',
    );
    equal(lines[1], 'error odd: {"token":"[secret]"}');
  });

  it('stays on its line, whatever a service says', () => {
    const { log, lines } = logInto(new Redactor());
    log.line('a\nb');
    match(lines[0] ?? '', /^info a b$/);
  });
});

/** Goes the whole way against a service and gives everything that was logged, and the details to copy. */
async function wholePath(blab: Blab): Promise<{ lines: string[]; details: string }> {
  const { origin } = await blabbingService(blab);
  return way(origin);
}

async function way(
  origin: string,
  profile = 'auto',
): Promise<{ lines: string[]; details: string }> {
  const folder = temporaryFolder();
  const redactor = new Redactor();
  redactor.keepSecret(accessToken);
  const { log, lines } = logInto(redactor);
  const access = {
    baseUrl: () => Promise.resolve(origin),
    token: () => Promise.resolve(accessToken),
  };
  const { request: requested, decision: decided, stage: staged } = log;
  const client = createClient(access, {
    uploadProfile: () => profile,
    ...{ redactor, requested, decided },
  });
  const clientOf = () => client;
  const store = await ModelStore.open(path.join(folder, 'models'), { log: log.warn });
  const conversions = new Conversions({
    store,
    clientOf,
    openSource: () => Promise.reject(new Error('not asked for')),
    mayUpload: () => true,
    webhook: () => null,
    clock: hurriedClock,
    log: log.warn,
    ...{ staged, decided },
  });
  const assets = new Assets({
    folder: path.join(folder, 'cache'),
    clientOf,
    limitBytes: () => 1e9,
  });
  const file = path.join(folder, 'bracket.step');
  writeFileSync(file, 'ISO-10303-21; a part');
  const source = pathToFileURL(file).href;
  const { key } = conversions.start({ file: await sourceFileAt(file), source, service: origin });
  const row = () => store.get(key) ?? { stage: { kind: 'waiting' as const } };
  await eventually(() => isFinished(row().stage));
  const model = store.get(key);
  ok(model);
  const { signal } = new AbortController();
  await assets.fetch(model, 'visual', { signal }).catch((error: unknown) => {
    log.error('visual', error);
  });
  conversions.dispose();
  await store.settled();
  store.dispose();
  return { lines, details: redactor.clean(factLines(factsOf(model))) };
}

/** Time that runs a thousand times as fast, for the waits between tries. */
const hurriedClock: Clock = {
  now: () => Date.now() * 1000,
  setTimer: (call, delayMs) => systemClock.setTimer(call, delayMs / 1000),
  random: () => 0.5,
};

function blabbingService(blab: Blab) {
  // What was never handed out is no secret of ours.
  const known = blab === 'grant' ? accessToken : `${accessToken} ${uploadToken}`;
  const all = `${known} https://s.test/up?X-Amz-Signature=${signature}`;
  return serve(async (request, response) => {
    const here = `http://${request.headers.host ?? ''}`;
    const refuse = (): void => {
      json(response, 400, { message: all, error: { message: all } });
    };
    await bodyOf(request);
    const [, last = ''] = /\/([\w-]+)(\?.*)?$/.exec(request.url ?? '') ?? [];
    switch (last) {
      case 'upload-token':
        if (blab === 'grant') refuse();
        else
          json(response, 200, {
            data: grantAt(`${here}/canary-path/storage?X-Amz-Signature=${signature}`),
          });
        return;
      case 'storage':
        if (blab === 'storage') refuse();
        else response.end();
        return;
      case 'result':
        if (blab === 'result') refuse();
        else json(response, 200, blab === 'model' ? failedWith(all) : succeededAt(here));
        return;
      case 'visual':
        // Nobody listens at port 9: the error of the network names the address.
        if (blab === 'dead asset')
          response.setHeader('Location', `http://127.0.0.1:9/v?sig=${signature}`);
        else response.setHeader('Location', `${here}/canary-path/bytes?sig=${signature}`);
        response.writeHead(302).end();
        return;
      default:
        refuse();
    }
  });
}

function grantAt(uploadUrl: string) {
  return { uploadToken, modelId: 'm-1', uploadUrl };
}

function succeededAt(here: string) {
  const visual = `${here}/api/v1/models/m-1/assets/visual`;
  return { ...failedWith(''), status: 'succeeded', message: null, task: null, url: visual };
}

function failedWith(message: string) {
  const task = { id: 't', attempt: 1, status: 'failed', errorCode: 'E1', errorMessage: message };
  const timestamps = { createdAt: null, finishedAt: '2026-01-01T00:00:01.000Z' };
  return { status: 'failed', message, retryable: false, task, timestamps, url: null };
}

function logInto(redactor: Redactor): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const keep = (level: string) => (text: string) => {
    lines.push(`${level} ${text}`);
  };
  const nothing = (): void => undefined;
  const channel = {
    ...{ debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') },
    ...{ show: nothing, dispose: nothing },
  };
  return { log: new Log(channel, redactor), lines };
}

/** A line without what differs from run to run. */
function plain(line: string, origin: string): string {
  return line
    .replaceAll(new URL(origin).host, 'SERVICE')
    .replace(/\[[0-9a-f]{8}\]/, '[KEY]')
    .replace(/\b\d+ ms\b/, 'N ms')
    .replace(/\b[\d.]+ s\b/, 'N s')
    .replace(/\b\d{2,} bytes received/, 'N bytes received');
}

/**
 * A service that is not ready at first, asks to slow down once, and keeps its 3D result elsewhere. Its
 * storage refuses the first uploads.
 */
function troubledService({ refusedUploads = 0 } = {}) {
  let uploads = 0;
  let questions = 0;
  return serve(async (request, response) => {
    const here = `http://${request.headers.host ?? ''}`;
    await bodyOf(request);
    const [, last = ''] = /\/([\w-]+)(\?.*)?$/.exec(request.url ?? '') ?? [];
    switch (last) {
      case 'upload-token':
        json(response, 200, { data: grantAt(`${here}/canary-path/storage?X-Sig=${signature}`) });
        return;
      case 'storage':
        uploads += 1;
        response.writeHead(uploads > refusedUploads ? 200 : 405).end();
        return;
      case 'result':
        questions += 1;
        if (questions === 1) response.writeHead(409).end();
        else if (questions === 2) response.writeHead(503, { 'Retry-After': '3' }).end();
        else json(response, 200, questions === 3 ? working() : succeededAt(here));
        return;
      case 'visual':
        response.writeHead(302, { Location: `${here}/canary-path/bytes?sig=${signature}` }).end();
        return;
      default:
        response.writeHead(200).end('glTF');
    }
  });
}

function working() {
  const timestamps = { createdAt: '2026-01-01T00:00:00.000Z' };
  const task = { id: 't', attempt: 1, status: 'RUNNING', errorCode: null, errorMessage: null };
  const state = { status: 'RUNNING', phase: 'meshing', message: null, retryable: false };
  return { ...state, task, timestamps, url: null, imageUrl: null };
}
