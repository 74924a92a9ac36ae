import { deepEqual, equal, rejects } from 'node:assert/strict';
import { assetsOnDemand } from '../../../src/tracking/cache/assetsOnDemand';
import type { CachedAsset } from '../../../src/tracking/cache/cachedAsset';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { statusOf } from '../../../src/interface/result';
import { succeeded } from '../fakeService';

const options = { signal: new AbortController().signal };
const body = { sizeBytes: 0, chunks: nothing() };

describe('assetsOnDemand', () => {
  it('makes its cache at the first request, and only once', async () => {
    let made = 0;
    const assets = assetsOnDemand(() => {
      made += 1;
      return Promise.resolve(recording([]));
    });
    equal(made, 0);
    await Promise.all([assets.fetch(model, 'visual', options), assets.cachedPreview(model)]);
    equal(made, 1);
  });

  it('hands every request on as it is', async () => {
    const heard: unknown[][] = [];
    const assets = assetsOnDemand(() => Promise.resolve(recording(heard)));
    equal(await assets.fetch(model, 'preview', options), asset);
    equal(await assets.keep(body, options), asset);
    equal(await assets.lookAt('/part.stl', body, options), asset);
    equal(await assets.cachedPreview(model), null);
    deepEqual(heard, [
      ['fetch', model, 'preview', options],
      ['keep', body, options],
      ['lookAt', '/part.stl', body, options],
      ['cachedPreview', model],
    ]);
  });

  it('throws what its cache throws', async () => {
    const missing = new Error('A file of Caliper is missing.');
    const assets = assetsOnDemand(() => Promise.reject(missing));
    await rejects(assets.fetch(model, 'visual', options), missing);
    await rejects(assets.cachedPreview(model), missing);
  });
});

const asset: CachedAsset = {
  path: '/cache/a.glb',
  kind: 'glb',
  unfit: null,
  sizeBytes: 0,
  sha256: 'a'.repeat(64),
  head: new Uint8Array(),
};

const model: TrackedModel = {
  key: 'a',
  service: 'https://models.example.com',
  name: 'bolt.step',
  source: 'file:///bolt.step',
  sizeBytes: 1,
  modelId: 'm-1',
  addedAt: 0,
  startedAt: 0,
  changedAt: 0,
  stage: { kind: 'ready', status: statusOf(succeeded) },
};

function recording(heard: unknown[][]) {
  const hear =
    <T>(name: string, answer: T) =>
    (...args: unknown[]): T => {
      heard.push([name, ...args]);
      return answer;
    };
  return {
    fetch: hear('fetch', Promise.resolve(asset)),
    keep: hear('keep', Promise.resolve(asset)),
    lookAt: hear('lookAt', Promise.resolve(asset)),
    cachedPreview: hear('cachedPreview', Promise.resolve(null)),
  };
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // A file without bytes.
}
