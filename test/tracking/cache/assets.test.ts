import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createClient } from '../../../src/client/service/createClient';
import { ServiceError } from '../../../src/words/errors';
import { Assets } from '../../../src/tracking/cache/assets';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { closeServers, json, serve } from '../../client/loopback';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(5000, 7),
]);
const glb = Buffer.concat([Buffer.from('glTF'), Buffer.alloc(300_000, 9)]);
glb.writeUInt32LE(2, 4);
glb.writeUInt32LE(glb.length, 8);
glb.writeUInt32LE(1000, 12);

describe('Assets', () => {
  afterEach(closeServers);

  it('keeps an asset under the hash of its content', async () => {
    const { assets, folder, model } = await setUp();
    const progress: (readonly [number, number | null])[] = [];
    const asset = await assets.fetch(model, 'visual', {
      signal: forever,
      progress: (received, total) => progress.push([received, total]),
    });
    const sha256 = createHash('sha256').update(glb).digest('hex');
    assert.deepEqual(
      { ...asset, head: asset.head.length },
      {
        path: path.join(folder, `${sha256}.glb`),
        kind: 'glb',
        sizeBytes: glb.length,
        sha256,
        head: 1024,
        unfit: null,
      },
    );
    assert.ok(readFileSync(asset.path).equals(glb));
    assert.deepEqual(progress.at(-1), [glb.length, glb.length]);
  });

  it('asks for the result again at each opening and keeps one copy', async () => {
    const { assets, folder, model, seen } = await setUp();
    await assets.fetch(model, 'visual', { signal: forever });
    await assets.fetch(model, 'visual', { signal: forever });
    const asked = seen.filter(({ path: asked }) => asked.endsWith('/result'));
    assert.equal(asked.length, 2);
    assert.deepEqual(readdirSync(folder).filter((name) => name !== 'visuals').length, 1);
  });

  it('has the last preview at hand, after a restart too, and writes no address', async () => {
    const { assets, folder, model, again } = await setUp();
    assert.equal(await assets.cachedPreview(model), null);
    const asset = await assets.fetch(model, 'preview', { signal: forever });
    assert.deepEqual(await assets.cachedPreview(model), asset);
    assert.deepEqual(await again().cachedPreview(model), asset);
    const note = readFileSync(path.join(folder, 'previews', model.key), 'utf8');
    assert.equal(note, `${path.basename(asset.path)}\n${model.modelId ?? ''}\n`);
    unlinkSync(asset.path);
    assert.equal(await assets.cachedPreview(model), null);
    assert.equal(await again().cachedPreview(model), null);
  });

  it('does not trust a note that leads elsewhere', async () => {
    const { assets, folder, model, again } = await setUp();
    await assets.fetch(model, 'preview', { signal: forever });
    for (const note of ['../../etc/passwd', '', 'x.png', `${'0'.repeat(64)}.png`]) {
      writeFileSync(path.join(folder, 'previews', model.key), `${note}\n${model.modelId ?? ''}\n`);
      assert.equal(await again().cachedPreview(model), null);
    }
  });

  it('removes what was not fetched for longest when the cache is full', async () => {
    const { assets, folder, model } = await setUp({ limitBytes: glb.length + 100 });
    const preview = await assets.fetch(model, 'preview', { signal: forever });
    utimesSync(preview.path, 1, 1);
    const visual = await assets.fetch(model, 'visual', { signal: forever });
    assert.equal(existsSync(preview.path), false);
    assert.ok(statSync(visual.path).size > 0);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith('.tmp')),
      [],
    );
  });

  it('says that there is no preview, and gives the visual all the same', async () => {
    const { assets, model } = await setUp({ result: { imageUrl: null } });
    await assert.rejects(
      assets.fetch(model, 'preview', { signal: forever }),
      isTrouble('notFound'),
    );
    assert.equal((await assets.fetch(model, 'visual', { signal: forever })).kind, 'glb');
  });

  it('says when a model is not ready, or was never uploaded', async () => {
    const { assets, model } = await setUp({
      result: { status: 'meshing', url: null, imageUrl: null },
    });
    await assert.rejects(
      assets.fetch(model, 'visual', { signal: forever }),
      isTrouble('throttled'),
    );
    const waiting = { ...model, modelId: null };
    await assert.rejects(
      assets.fetch(waiting, 'visual', { signal: forever }),
      isTrouble('notFound'),
    );
  });

  it('keeps nothing of a download that breaks off or is cancelled', async () => {
    const cancelled = new AbortController();
    const cases = [
      { cut: true, signal: forever },
      { cut: false, signal: cancelled.signal },
    ];
    for (const { cut, signal } of cases) {
      const { assets, folder, model } = await setUp({ cut });
      const work = assets.fetch(model, 'visual', {
        signal,
        progress: () => {
          if (!cut) cancelled.abort();
        },
      });
      await assert.rejects(work, ServiceError);
      assert.deepEqual(readdirSync(folder), []);
    }
  });

  it('says when the cache cannot be written', async () => {
    const { model, again } = await setUp();
    const file = path.join(temporaryFolder(), 'a file');
    writeFileSync(file, '');
    const work = again(file).fetch(model, 'visual', { signal: forever });
    await assert.rejects(work, /could not be saved on this machine/);
  });

  it('asks the embedded service once, and after a restart finds what it gave', async () => {
    const { assets, model, again, seen } = await setUp();
    const embedded = { ...model, service: 'embedded' };
    const asset = await assets.fetch(embedded, 'visual', { signal: forever });
    const asked = seen.length;
    assert.deepEqual(await assets.fetch(embedded, 'visual', { signal: forever }), asset);
    assert.deepEqual(await again().fetch(embedded, 'visual', { signal: forever }), asset);
    assert.equal(seen.length, asked);
  });

  it('asks the embedded service again when that is wished, or the bytes are gone, or another try made others', async () => {
    const { assets, model, seen } = await setUp();
    const embedded = { ...model, service: 'embedded' };
    const asset = await assets.fetch(embedded, 'visual', { signal: forever });
    const results = () => seen.filter(({ path: asked }) => asked.endsWith('/result')).length;
    await assets.fetch(embedded, 'visual', { signal: forever, anew: true });
    assert.equal(results(), 2);
    unlinkSync(asset.path);
    await assets.fetch(embedded, 'visual', { signal: forever });
    assert.equal(results(), 3);
    await assets.fetch({ ...embedded, modelId: 'm-2' }, 'visual', { signal: forever });
    assert.equal(results(), 4);
  });

  it('fetches anew what was cut off in the cache, now or before a restart', async () => {
    const { assets, model, again } = await setUp();
    const embedded = { ...model, service: 'embedded' };
    const asset = await assets.fetch(embedded, 'visual', { signal: forever });
    for (const which of [assets, again()]) {
      truncateSync(asset.path, asset.sizeBytes - 4);
      const mended = await which.fetch(embedded, 'visual', { signal: forever });
      assert.equal(statSync(mended.path).size, asset.sizeBytes);
    }
  });

  it('gives bytes of an unknown type as they are', async () => {
    const { assets, model } = await setUp({ visual: Buffer.from([1, 2, 3, 4]) });
    const asset = await assets.fetch(model, 'visual', { signal: forever });
    assert.deepEqual([asset.kind, [...asset.head]], ['unknown', [1, 2, 3, 4]]);
    assert.ok(asset.path.endsWith('.bin'));
  });
});

const forever = new AbortController().signal;

interface SetUp {
  readonly result?: object;
  readonly visual?: Buffer;
  readonly limitBytes?: number;
  readonly cut?: boolean;
}

async function setUp({ result = {}, visual = glb, limitBytes = 1e9, cut = false }: SetUp = {}) {
  const server = await serve((request, response) => {
    if (request.url?.endsWith('/result')) {
      json(response, 200, {
        status: 'succeeded',
        url: '/x/visual',
        imageUrl: '/x/preview',
        ...result,
      });
      return;
    }
    const bytes = request.url?.endsWith('preview') ? png : visual;
    response.setHeader('Content-Length', bytes.length);
    if (cut) response.write(bytes.subarray(0, 1000), () => response.destroy());
    else response.end(bytes);
  });
  const folder = temporaryFolder();
  const access = {
    baseUrl: () => Promise.resolve(server.origin),
    token: () => Promise.resolve('token-1234'),
  };
  const client = createClient(access, { uploadProfile: () => 'auto' });
  const again = (at = folder) =>
    new Assets({ folder: at, clientOf: () => client, limitBytes: () => limitBytes });
  const model: TrackedModel = {
    key: randomUUID(),
    service: server.origin,
    name: 'bracket.step',
    source: 'file:///bracket.step',
    sizeBytes: 1,
    modelId: 'm-1',
    addedAt: 0,
    startedAt: 0,
    changedAt: 0,
    stage: { kind: 'converting', status: null },
  };
  return { ...server, folder, model, again, assets: again() };
}

function isTrouble(trouble: string): (error: unknown) => boolean {
  return (error) => error instanceof ServiceError && error.trouble === trouble;
}
