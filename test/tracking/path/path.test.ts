import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { createClient } from '../../../src/client/service/createClient';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import { Redactor } from '../../../src/client/secrets/redactor';
import { Assets } from '../../../src/tracking/cache/assets';
import { Conversions } from '../../../src/tracking/window/conversions';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { bodyOf, closeServers, eventually, json, serve } from '../../client/loopback';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

const accessToken = 'canary-access-0123456789';
const uploadToken = 'canary-upload-9876543210';
const signature = 'canary-signature-abcdef';

describe('The whole path, against a service unlike the embedded one', () => {
  afterEach(closeServers);

  it('ends with the bytes of visual and preview, and no secret anywhere on disk or in a log', async () => {
    const world = await setUp();
    const file = path.join(world.folder, '支架 "v2" #1 100%.step');
    writeFileSync(file, 'ISO-10303-21; a part');
    const started = world.conversions.start({
      file: await sourceFileAt(file),
      source: pathToFileURL(file).href,
      service: world.service.origin,
    });
    const now = () => world.store.get(started.key) ?? assert.fail('no row');
    await eventually(() => ['ready', 'failed'].includes(now().stage.kind));
    assert.equal(now().stage.kind, 'ready', JSON.stringify(now().stage));
    assert.equal(world.stored.toString(), 'ISO-10303-21; a part');
    assert.deepEqual(world.askedFor, { name: path.basename(file), webhook: null });
    const signal = new AbortController().signal;
    const visual = await world.assets.fetch(now(), 'visual', { signal });
    const preview = await world.assets.fetch(now(), 'preview', { signal });
    assert.deepEqual([visual.kind, preview.kind], ['glb', 'png']);
    world.conversions.dispose();
    await world.store.settled();
    const everything = [...world.logged, ...textsIn(world.state)].join('\n');
    assert.ok(everything.includes(started.key));
    assert.doesNotMatch(everything, /canary|assets\/|X-Amz/);
    world.store.dispose();
  });

  it('shows a failure of the storage without its secrets, and a retry heals it', async () => {
    const world = await setUp({ storageFails: 1 });
    const file = path.join(world.folder, 'bracket.step');
    writeFileSync(file, 'ISO-10303-21; a part');
    const { key } = world.conversions.start({
      file: await sourceFileAt(file),
      source: pathToFileURL(file).href,
      service: world.service.origin,
    });
    const stage = () => world.store.get(key)?.stage ?? assert.fail('no row');
    await eventually(() => stage().kind === 'failed');
    const failed = stage();
    assert.ok(failed.kind === 'failed' && failed.retryable);
    assert.equal(failed.trouble, 'refusedUpload');
    assert.doesNotMatch(failed.reason, /canary/);
    world.conversions.retry(key);
    await eventually(() => stage().kind === 'ready');
    world.conversions.dispose();
    await world.store.settled();
    assert.doesNotMatch(textsIn(world.state).join('\n'), /canary/);
    world.store.dispose();
  });
});

interface World {
  stored: Buffer;
  askedFor: unknown;
  asked: number;
  failures: number;
}

async function setUp({ storageFails = 0 } = {}) {
  const folder = temporaryFolder();
  const state = path.join(folder, 'state');
  const world: World = {
    stored: Buffer.alloc(0),
    askedFor: null,
    asked: 0,
    failures: storageFails,
  };
  const storage = await serve(async (request, response) => {
    assert.equal(request.headers.authorization, undefined);
    if (request.method === 'GET') {
      response.end(
        request.url?.startsWith('/preview') ? Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') : 'glTF….',
      );
      return;
    }
    assert.equal(request.method, 'PUT');
    world.stored = await bodyOf(request);
    if (world.failures-- > 0) {
      json(response, 403, { message: `${signature} has run out for ${uploadToken}` });
    } else {
      response.end();
    }
  });
  const service = await serve(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${accessToken}`) {
      json(response, 401, {});
    } else if (request.url?.endsWith('/upload-token')) {
      world.askedFor = JSON.parse((await bodyOf(request)).toString());
      const uploadUrl = `${storage.origin}/up?X-Amz-Signature=${signature}`;
      json(response, 200, { data: { uploadToken, modelId: 'm-1', uploadUrl } });
    } else if (request.url?.endsWith('/result')) {
      json(response, 200, world.asked++ < 2 ? { status: 'CHEWING' } : done(service.origin));
    } else {
      const [which = ''] = request.url?.split('/').slice(-1) ?? [];
      const Location = `${storage.origin.replace('127.0.0.1', 'localhost')}/${which}?sig=${signature}`;
      response.writeHead(302, { Location });
      response.end();
    }
  });
  const redactor = new Redactor();
  const access = {
    baseUrl: () => Promise.resolve(service.origin),
    token: () => Promise.resolve(accessToken),
  };
  const client = createClient(access, { uploadProfile: () => 'auto', redactor });
  const logged: string[] = [];
  const log = (line: string) => logged.push(redactor.clean(line));
  const store = await ModelStore.open(path.join(state, 'models'), { log });
  const clientOf = () => client;
  const conversions = new Conversions({
    store,
    clientOf,
    openSource: (source) => sourceFileAt(fileURLToPath(source)),
    mayUpload: () => true,
    webhook: () => null,
    log,
  });
  const assets = new Assets({ folder: path.join(state, 'cache'), clientOf, limitBytes: () => 1e9 });
  return Object.assign(world, { folder, state, service, store, conversions, assets, logged });
}

function done(origin: string) {
  const assets = `${origin}/api/v1/models/m-1/assets`;
  return {
    status: 'succeeded',
    timestamps: { createdAt: '2026-01-01T00:00:00.000Z', finishedAt: '2026-01-01T00:00:01.000Z' },
    url: `${assets}/visual`,
    imageUrl: `${assets}/preview`,
  };
}

function textsIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    return statSync(file).isDirectory()
      ? [file, ...textsIn(file)]
      : [file, readFileSync(file, 'latin1')];
  });
}
