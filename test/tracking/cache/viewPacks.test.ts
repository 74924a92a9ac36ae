import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AssetKind } from '../../../src/model/assetKind';
import { packVersion, type PackOutcome } from '../../../src/model/viewPack';
import type { CachedAsset } from '../../../src/tracking/cache/cachedAsset';
import { ViewPacks, type FileToPack } from '../../../src/tracking/cache/viewPacks';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

const forever = new AbortController().signal;

describe('ViewPacks', () => {
  let folder: string;
  let asked: FileToPack[];
  beforeEach(() => {
    folder = temporaryFolder();
    asked = [];
  });

  it('makes a pack of a content once, beside it and named by its hash and the version', async () => {
    const packs = packsWith({ kind: 'packed' });
    const asset = assetIn(folder, 'a'.repeat(64), 'glb');
    const view = await packs.of(asset, 'bolt.step', forever);
    const packPath = path.join(folder, `${asset.sha256}.${packVersion}.pack`);
    deepEqual(view, { kind: 'packed', path: packPath, sizeBytes: 4 });
    deepEqual(await packs.of(asset, 'bolt.step', forever), view);
    deepEqual(asked, [{ path: asset.path, fileName: 'bolt.glb', packPath }]);
  });

  it('keeps a pack that is shown again as one that was used now', async () => {
    const packs = packsWith({ kind: 'packed' });
    const asset = assetIn(folder, 'a'.repeat(64), 'glb');
    const view = await packs.of(asset, 'bolt.step', forever);
    const file = view.kind === 'packed' ? view.path : '';
    utimesSync(file, 1, 1);
    await packs.of(asset, 'bolt.step', forever);
    ok(Date.now() - statSync(file).mtimeMs < 60_000);
  });

  it('makes one for each name where parts are called after their file', async () => {
    const packs = packsWith({ kind: 'packed' });
    const asset = assetIn(folder, 'a'.repeat(64));
    for (const name of ['bolt.stl', 'copy of bolt.stl', 'bolt.step']) {
      equal((await packs.of(asset, name, forever)).kind, 'packed');
    }
    deepEqual(
      asked.map(({ fileName }) => fileName),
      ['bolt.stl', 'copy of bolt.stl'],
    );
  });

  it('hands on why a file is refused, and tries again the next time', async () => {
    const refused = {
      kind: 'refused',
      code: 'damagedFile',
      message: 'Cut off.',
      where: 'byte 8',
    } as const;
    const packs = packsWith(refused);
    const asset = assetIn(folder, 'b'.repeat(64));
    deepEqual(await packs.of(asset, 'bolt.step', forever), refused);
    await packs.of(asset, 'bolt.step', forever);
    equal(asked.length, 2);
  });

  it('says so when the pack is not there in spite of all', async () => {
    const packs = packsWith({ kind: 'packed' }, { writes: false });
    const view = await packs.of(assetIn(folder, 'c'.repeat(64)), 'bolt.step', forever);
    match(view.kind === 'failed' ? view.message : '', /could not be kept/);
  });

  it('makes room for a pack, but not at the expense of its own file', async () => {
    const old = assetIn(folder, 'd'.repeat(64));
    utimesSync(old.path, 1, 1);
    const asset = assetIn(folder, 'e'.repeat(64));
    const packs = packsWith({ kind: 'packed' }, { limit: 10 });
    equal((await packs.of(asset, 'bolt.step', forever)).kind, 'packed');
    deepEqual([existsSync(old.path), existsSync(asset.path)], [false, true]);
  });

  it('keeps no pack of a file that has changed since it was read, and tells so', async () => {
    const packs = packsWith({ kind: 'packed' });
    const asset = assetIn(temporaryFolder(), 'f'.repeat(64));
    let isStill = false;
    const moving = { ...asset, isStill: () => Promise.resolve(isStill) };
    const view = await packs.of(moving, 'bolt.stl', forever);
    match(view.kind === 'failed' ? view.message : '', /changed while it was being read/);
    deepEqual(readdirSync(folder), []);
    isStill = true;
    const later = await packs.of(moving, 'bolt.stl', forever);
    deepEqual(readdirSync(folder), [path.basename(later.kind === 'packed' ? later.path : '')]);
    equal(existsSync(asset.path), true);
  });

  it('leaves nothing of a pack that could not be made of a file', async () => {
    const packs = packsWith({ kind: 'failed', message: 'No.' });
    const asset = assetIn(temporaryFolder(), 'f'.repeat(64));
    const view = await packs.of({ ...asset, isStill: () => Promise.resolve(true) }, 'b', forever);
    deepEqual([view.kind, readdirSync(folder)], ['failed', []]);
  });

  it('makes its folder for a file of which nothing was fetched', async () => {
    folder = path.join(folder, 'not', 'there');
    const asset = assetIn(temporaryFolder(), 'f'.repeat(64));
    const moving = { ...asset, isStill: () => Promise.resolve(true) };
    equal((await packsWith({ kind: 'packed' }).of(moving, 'bolt.stl', forever)).kind, 'packed');
  });

  it('passes on what the packer tells of its progress, whether or not the file may change', async () => {
    const told: unknown[] = [];
    const asset = assetIn(folder, '1'.repeat(64));
    const moving = { ...assetIn(folder, '2'.repeat(64)), isStill: () => Promise.resolve(true) };
    for (const one of [asset, moving])
      await packsWith({ kind: 'packed' }).of(one, 'bolt.stl', forever, (...of) => told.push(of));
    deepEqual(told, [
      ['Reading', 0.25],
      ['Reading', 0.25],
    ]);
  });

  function packsWith(packing: PackOutcome, { writes = true, limit = 1e6 } = {}): ViewPacks {
    return new ViewPacks({
      folder,
      limitBytes: () => limit,
      packer: {
        warm: () => undefined,
        pack: async (file, _, phase) => {
          asked.push(file);
          phase?.('Reading', 0.25);
          if (packing.kind === 'packed' && writes) writeFileSync(file.packPath, 'pack');
          return packing;
        },
      },
    });
  }
});

function assetIn(folder: string, sha256: string, kind: AssetKind = 'stl'): CachedAsset {
  const file = path.join(folder, `${sha256}.${kind}`);
  writeFileSync(file, 'solid x');
  const head = new Uint8Array();
  const sizeBytes = statSync(file).size;
  return { path: file, kind, sizeBytes, sha256, head, unfit: null };
}
