import { deepEqual, equal } from 'node:assert/strict';
import type { CachedAsset } from '../../../src/tracking/cache/cachedAsset';
import { viewPacksOnDemand } from '../../../src/tracking/cache/viewPacksOnDemand';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('viewPacksOnDemand', () => {
  it('lets the packer start at once, and asks it for what is to be shown', async () => {
    const asked: string[] = [];
    const packs = viewPacksOnDemand({
      folder: temporaryFolder(),
      packer: {
        warm: () => {
          asked.push('warm');
        },
        pack: ({ fileName }) => {
          asked.push(fileName);
          return Promise.resolve({ kind: 'failed', message: 'Not today.' });
        },
      },
      limitBytes: () => 1000,
    });
    packs.warm();
    deepEqual(asked, ['warm']);
    const view = await packs.of(asset, 'bolt.step', new AbortController().signal);
    equal(view.kind, 'failed');
    deepEqual(asked, ['warm', 'bolt.glb']);
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
