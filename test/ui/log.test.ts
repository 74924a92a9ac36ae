import { doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '../../src/client/createClient';
import { sourceFileAt } from '../../src/client/openSourceFile';
import { Redactor } from '../../src/client/redact';
import { Assets } from '../../src/models/assets';
import { systemClock, type Clock } from '../../src/models/clock';
import { Conversions } from '../../src/models/conversions';
import { ModelStore } from '../../src/models/modelStore';
import { isFinished } from '../../src/models/stage';
import { Log } from '../../src/ui/log';
import { factLines, factsOf } from '../../src/ui/modelFacts';
import { bodyOf, closeServers, eventually, json, serve } from '../client/loopback';
import { temporaryFolder } from '../fixtures/temporaryFolder';

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

  it('holds what caused an error, cleaned as well', () => {
    const redactor = new Redactor();
    redactor.keepSecret(accessToken);
    const { log, lines } = logInto(redactor);
    const cause = new Error(`connect to https://a.test/x?sig=${signature} with ${accessToken}`);
    log.error('upload', new Error('It failed.', { cause }));
    log.error('odd', { token: accessToken });
    equal(lines[0], 'upload: Error: It failed. ← Error: connect to https://a.test/x with [secret]');
    equal(lines[1], 'odd: {"token":"[secret]"}');
  });

  it('stays on its line, whatever a service says', () => {
    const { log, lines } = logInto(new Redactor());
    log.line('a\nb');
    match(lines[0] ?? '', /^a b$/);
  });
});

/** Goes the whole way against a service and gives everything that was logged, and the details to copy. */
async function wholePath(blab: Blab): Promise<{ lines: string[]; details: string }> {
  const folder = temporaryFolder();
  const redactor = new Redactor();
  redactor.keepSecret(accessToken);
  const { log, lines } = logInto(redactor);
  const { origin } = await blabbingService(blab);
  const access = {
    baseUrl: () => Promise.resolve(origin),
    token: () => Promise.resolve(accessToken),
  };
  const client = createClient(access, { uploadProfile: () => 'auto', redactor });
  const clientOf = () => client;
  const store = await ModelStore.open(path.join(folder, 'models'), { log: log.line });
  const conversions = new Conversions({
    store,
    clientOf,
    openSource: () => Promise.reject(new Error('not asked for')),
    mayUpload: () => true,
    webhook: () => null,
    clock: hurriedClock,
    log: log.line,
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
  const { stage } = model;
  if (stage.kind === 'failed') log.error('model', new Error(stage.reason));
  const { signal } = new AbortController();
  await assets.fetch(model, 'visual', { signal }).catch((error: unknown) => {
    log.error('visual', error);
  });
  conversions.dispose();
  await store.settled();
  store.dispose();
  return { lines, details: redactor.clean(factLines(factsOf(model))) };
}

/** Time that runs fifty times as fast, for the waits between tries. */
const hurriedClock: Clock = {
  now: () => Date.now() * 50,
  setTimer: (call, delayMs) => systemClock.setTimer(call, delayMs / 50),
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
        else json(response, 200, { data: grantAt(`${here}/storage?X-Amz-Signature=${signature}`) });
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
        else response.setHeader('Location', `${here}/bytes?sig=${signature}`);
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
  const keep = (text: string): void => {
    lines.push(text);
  };
  const nothing = (): void => undefined;
  return {
    log: new Log({ info: keep, error: keep, show: nothing, dispose: nothing }, redactor),
    lines,
  };
}
