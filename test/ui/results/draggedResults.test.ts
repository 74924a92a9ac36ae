import { deepEqual, equal } from 'node:assert/strict';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AssetKind } from '../../../src/model/assetKind';
import { DraggedResults } from '../../../src/ui/results/draggedResults';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { modelAt, statusWith } from '../base/someModels';

const model = modelAt({ kind: 'ready', status: statusWith() }, { name: 'Größe <1>.step' });
const { signal } = new AbortController();

describe('a 3D result that is dragged', () => {
  let folder = '';
  let kind: AssetKind = 'glb';
  let now = 0;

  const dragged = () =>
    new DraggedResults({
      folder,
      now: () => now,
      assets: {
        fetch: async () => {
          const cached = path.join(path.dirname(folder), 'abc123.glb');
          await writeFile(cached, 'the result');
          return {
            ...{ path: cached, kind, unfit: null, sizeBytes: 10, sha256: 'abc123' },
            head: new Uint8Array(),
          };
        },
      },
    });

  beforeEach(async () => {
    folder = path.join(temporaryFolder(), 'dragged');
    kind = 'glb';
    now = Date.now();
  });

  it('is a copy with a name for people, in a folder of its row', async () => {
    const file = await dragged().make(model, signal);
    equal(file, path.join(folder, model.key, 'Größe _1_.glb'));
    equal(await readFile(file, 'utf8'), 'the result');
    equal(await dragged().make(model, signal), file);
    deepEqual(await readdir(path.dirname(file)), [path.basename(file)]);
  });

  it('has the ending of what it is', async () => {
    kind = 'stl';
    equal(path.extname(await dragged().make(model, signal)), '.stl');
  });

  it('is taken away after a day', async () => {
    await dragged().make(model, signal);
    const old = path.join(folder, 'old');
    await mkdir(old);
    await utimes(old, 1, 1);
    await dragged().clear();
    deepEqual(await readdir(folder), [model.key]);
    now += 25 * 60 * 60 * 1000;
    await dragged().clear();
    deepEqual(await readdir(folder), []);
  });

  it('needs no folder to be cleared', async () => {
    await dragged().clear();
  });
});
