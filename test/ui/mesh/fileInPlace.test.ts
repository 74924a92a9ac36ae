import { deepEqual, equal, rejects } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Assets } from '../../../src/tracking/cache/assets';
import { diskLocation } from '../../../src/tracking/source/sourceLocation';
import { fileInPlace } from '../../../src/ui/mesh/fileInPlace';
import { readMesh } from '../../../src/ui/source/readMeshFile';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { binaryStl } from '../../kernel/readers/resultFixtures';

const forever = new AbortController().signal;

describe('A 3D file on the disk of this machine', () => {
  let file: string;
  let cache: string;
  beforeEach(() => {
    file = path.join(temporaryFolder(), 'cube.stl');
    cache = path.join(temporaryFolder(), 'cache');
    writeFileSync(file, binaryStl());
  });

  it('is known by its content and kind, and stays where it lies', async () => {
    const told: number[] = [];
    const { asset } = await read(forever, (done) => told.push(done));
    const sha256 = createHash('sha256').update(binaryStl()).digest('hex');
    deepEqual([asset.path, asset.kind, asset.sha256], [file, 'stl', sha256]);
    deepEqual([asset.sizeBytes, asset.unfit], [binaryStl().length, null]);
    equal(told.at(-1), binaryStl().length);
    equal(existsSync(cache), false);
  });

  it('tells when it is no longer what was read', async () => {
    const { asset } = await read(forever);
    equal(await asset.isStill?.(), true);
    utimesSync(file, 1, 1);
    equal(await asset.isStill?.(), false);
  });

  it('is not read on when its editor is closed meanwhile', async () => {
    const closed = new AbortController();
    closed.abort();
    await rejects(read(closed.signal));
    equal(existsSync(cache), false);
  });

  function read(signal: AbortSignal, progress: (done: number) => void = () => undefined) {
    const clientOf = (): never => {
      throw new Error('No service is asked for it.');
    };
    const assets = new Assets({ folder: cache, clientOf, limitBytes: () => 1e9 });
    const place = diskLocation(file, 'any');
    const source = pathToFileURL(file).href;
    const take = fileInPlace(file, place, (...args) => assets.lookAt(...args));
    return readMesh({ name: 'cube.stl', source, place }, take, { signal, progress });
  }
});
