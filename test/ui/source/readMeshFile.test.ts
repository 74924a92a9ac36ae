import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SourceFile } from '../../../src/client/source/sourceFile';
import { ServiceError, type Trouble } from '../../../src/words/errors';
import { Assets } from '../../../src/tracking/cache/assets';
import { diskLocation, type SourceLocation } from '../../../src/tracking/source/sourceLocation';
import { SourceStates } from '../../../src/tracking/source/sourceState';
import { readMesh } from '../../../src/ui/source/readMeshFile';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { binaryStl } from '../../kernel/readers/resultFixtures';

const forever = new AbortController().signal;

describe('A 3D file that is opened', () => {
  let folder: string;
  let cache: string;
  let assets: Assets;
  beforeEach(() => {
    folder = temporaryFolder();
    cache = path.join(temporaryFolder(), 'cache');
    const clientOf = (): never => {
      throw new Error('No service is asked for it.');
    };
    assets = new Assets({ folder: cache, clientOf, limitBytes: () => 1e9 });
  });

  const keep: Assets['keep'] = (body, options) => assets.keep(body, options);
  const fileWith = (name: string, bytes: Uint8Array | string) => {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    return { name, source: pathToFileURL(file).href, place: diskLocation(file, 'any') };
  };

  it('lies in the cache under the hash of its content, as the result of a service does', async () => {
    const bytes = binaryStl();
    const told: unknown[] = [];
    const { asset } = await readMesh(fileWith('支架 #1.stl', bytes), keep, {
      signal: forever,
      progress: (done, whole) => told.push([done, whole]),
    });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    deepEqual(
      [asset.path, asset.kind, asset.sizeBytes, asset.unfit],
      [path.join(cache, `${sha256}.stl`), 'stl', bytes.length, null],
    );
    deepEqual(readFileSync(asset.path), Buffer.from(bytes));
    deepEqual(told.at(-1), [bytes.length, bytes.length]);
  });

  it('is what its bytes say, and what its name says only where they are silent', async () => {
    const kindOf = async (name: string, bytes: Uint8Array | string) =>
      (await readMesh(fileWith(name, bytes), keep, { signal: forever })).asset.kind;
    equal(await kindOf('really.glb', binaryStl()), 'stl');
    equal(await kindOf('damaged.STL', 'nothing that anybody knows'), 'stl');
    equal(await kindOf('garbage.glb', 'nothing that anybody knows'), 'unknown');
  });

  it('is known to have changed by its bytes', async () => {
    const file = fileWith('cube.stl', binaryStl());
    const { bytes } = await readMesh(file, keep, { signal: forever });
    const states = new SourceStates(() => file.place);
    equal(await states.of(bytes), 'same');
    const others = binaryStl();
    others[100] = 7;
    fileWith('cube.stl', others);
    equal(await states.of({ ...bytes, startedAt: 0 }), 'changed');
  });

  it('is not read when it is empty, gone, or larger than a result may be', async () => {
    const missing = path.join(folder, 'gone.glb');
    const gone = { name: 'gone.glb', source: '', place: diskLocation(missing, 'any') };
    const huge = { name: 'huge.stl', source: '', place: placeOf({ sizeBytes: 600 * 1024 ** 2 }) };
    await rejects(readMesh(gone, keep, { signal: forever }), hasTrouble('fileMissing'));
    await rejects(
      readMesh(fileWith('no.stl', ''), keep, { signal: forever }),
      hasTrouble('fileEmpty'),
    );
    await rejects(readMesh(huge, keep, { signal: forever }), hasTrouble('tooLarge'));
    await rejects(
      readMesh(huge, keep, { signal: forever }),
      /huge\.stl has 629\.1 MB\. Caliper opens 3D files of up to 536\.9 MB\./,
    );
  });

  it('leaves nothing in the cache when its editor is closed meanwhile', async () => {
    const closed = new AbortController();
    const reading = readMesh(fileWith('cube.stl', new Uint8Array(200_000)), keep, {
      signal: closed.signal,
      progress: () => {
        closed.abort();
      },
    });
    await rejects(reading);
    deepEqual(readdirSync(cache), []);
  });

  it('is closed whatever becomes of it', async () => {
    let isClosed = false;
    const opened = {
      ...{ sizeBytes: 4, fingerprint: '' },
      chunks: async function* () {
        yield await Promise.reject(new ServiceError('fileChanged', 'It changed.'));
      },
      close: () => {
        isClosed = true;
        return Promise.resolve();
      },
    };
    const file = { name: 'a.stl', sizeBytes: 4, open: () => Promise.resolve(opened) };
    const reading = readMesh({ name: 'a.stl', source: '', place: placeOf(file) }, keep, {
      signal: forever,
    });
    await rejects(reading, hasTrouble('fileChanged'));
    ok(isClosed);
  });
});

function placeOf(file: Partial<SourceFile>): SourceLocation {
  const name = 'a.stl';
  const open = () => Promise.reject(new Error('It was opened.'));
  return {
    look: () => Promise.resolve(null),
    open: () => Promise.resolve({ name, sizeBytes: 1, open, ...file }),
  };
}

function hasTrouble(trouble: Trouble): (error: unknown) => boolean {
  return (error) => error instanceof ServiceError && error.trouble === trouble;
}
