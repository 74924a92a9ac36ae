import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CachedAsset } from '../../../src/tracking/cache/assets';
import { PanelAssets } from '../../../src/ui/results/panelAssets';
import { modelAt, statusWith } from '../base/someModels';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('PanelAssets', () => {
  const ready = modelAt({ kind: 'ready', status: statusWith() });
  const options = { signal: new AbortController().signal };
  let folder: string;
  let fetched: string[];
  let assets: PanelAssets;

  beforeEach(async () => {
    folder = temporaryFolder();
    fetched = [];
    assets = new PanelAssets({
      fetch: async ({ modelId }, which) => {
        fetched.push(`${modelId ?? ''} ${which}`);
        return fileAsset(path.join(folder, `${fetched.length}.glb`));
      },
    });
  });

  it('gives a page that comes back the same bytes without another download', async () => {
    const first = await assets.get(ready, 'visual', options);
    equal(await assets.get(ready, 'visual', options), first);
    deepEqual(fetched, ['m1 visual']);
  });

  it('fetches again what the cache had no room for', async () => {
    const first = await assets.get(ready, 'visual', options);
    await rm(first.path);
    notEqual(await assets.get(ready, 'visual', options), first);
  });

  it('does not keep the result of an earlier try that comes late', async () => {
    const arrivals: ((asset: CachedAsset) => void)[] = [];
    const slow = new PanelAssets({ fetch: () => new Promise((come) => arrivals.push(come)) });
    const early = slow.get(ready, 'visual', options);
    const newer = slow.get({ ...ready, modelId: 'm2' }, 'visual', options);
    const files = ['early.glb', 'newer.glb'].map((name) => fileAsset(path.join(folder, name)));
    const [earlyAsset, newerAsset] = await Promise.all(files);
    if (newerAsset) arrivals[1]?.(newerAsset);
    await newer;
    if (earlyAsset) arrivals[0]?.(earlyAsset);
    await early;
    equal(slow.visual(), newerAsset);
  });

  it('asks the embedded service alone for a view pack, and shows that', async () => {
    const made = new PanelAssets({ fetch: async () => packAsset(path.join(folder, 'a.pack')) });
    const pack = await made.pack(ready, options);
    equal(pack?.kind, 'pack');
    equal(await made.pack(ready, options), pack);
    const remote = { ...ready, service: 'https://cad.example' } as const;
    equal(await assets.pack(remote, options), null);
    deepEqual(fetched, []);
  });

  for (const [what, fetch] of Object.entries({
    'there is none': () => Promise.reject(new Error('A model has no such asset.')),
    'it is no pack': () => fileAsset(path.join(folder, 'a.glb')),
    'it is of another version': async () => ({
      ...(await packAsset(path.join(folder, 'a.pack'))),
      unfit: 'It is of another version.',
    }),
  })) {
    it(`goes without a view pack where ${what}`, async () => {
      const without = new PanelAssets({ fetch });
      equal(await without.pack(ready, options), null);
    });
  }

  it('never shows the result of an earlier try', async () => {
    await assets.get(ready, 'visual', options);
    await assets.get({ ...ready, modelId: 'm2' }, 'visual', options);
    deepEqual(fetched, ['m1 visual', 'm2 visual']);
  });
});

async function fileAsset(file: string): Promise<CachedAsset> {
  await writeFile(file, 'glTF');
  return {
    path: file,
    kind: 'glb',
    sizeBytes: 4,
    sha256: 'x',
    head: new Uint8Array(),
    unfit: null,
  };
}

async function packAsset(file: string): Promise<CachedAsset> {
  return { ...(await fileAsset(file)), kind: 'pack' };
}
