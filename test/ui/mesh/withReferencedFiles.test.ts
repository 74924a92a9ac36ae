import { deepEqual, equal, ok } from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, unzipSync } from 'fflate';
import { readResult } from '../../../src/kernel/convert/readResult';
import { Assets, type CachedAsset } from '../../../src/tracking/cache/assets';
import { diskLocation } from '../../../src/tracking/source/sourceLocation';
import { referencedFileOnDisk } from '../../../src/ui/mesh/referencedFileOnDisk';
import { readMesh } from '../../../src/ui/source/readMeshFile';
import { withReferencedFiles } from '../../../src/ui/mesh/withReferencedFiles';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { packOptions } from '../../kernel/packs';
import { mtlText, objText } from '../../kernel/readers/resultFixtures';

const signal = new AbortController().signal;

describe('A model that refers to files beside it', () => {
  let folder: string;
  let assets: Assets;
  beforeEach(() => {
    folder = temporaryFolder();
    const clientOf = (): never => {
      throw new Error('No service is asked for it.');
    };
    const cache = path.join(temporaryFolder(), 'cache');
    assets = new Assets({ folder: cache, clientOf, limitBytes: () => 1e9 });
  });

  const keep: Assets['keep'] = (body, options) => assets.keep(body, options);
  const put = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };

  async function shown(name: string, content: string): Promise<CachedAsset> {
    put(name, content);
    const file = path.join(folder, name);
    const mesh = { name, source: `file://${file}`, place: diskLocation(file, 'any') };
    const { asset } = await readMesh(mesh, keep, { signal });
    const beside = { readReferencedFile: referencedFileOnDisk(folder), keep };
    return withReferencedFiles(asset, name, beside, { signal });
  }

  const filesIn = ({ path: archive }: CachedAsset) =>
    Object.keys(unzipSync(readFileSync(archive))).sort();

  it('comes with them in one archive, and is read with its colours', async () => {
    put('colours.mtl', `${mtlText}map_Kd maps/steel.png\n`);
    put('maps/steel.png', 'a picture');
    const asset = await shown('cube.obj', objText);
    equal(asset.kind, 'zip');
    deepEqual(filesIn(asset), ['colours.mtl', 'cube.obj', 'maps/steel.png']);
    put('colours.mtl', mtlText);
    const plain = await shown('cube.obj', objText);
    const scene = await readResult(readFileSync(plain.path), 'cube.obj', packOptions);
    equal(scene.facts.format, 'OBJ');
    deepEqual(
      scene.facts.notes.filter((note) => note.includes('did not come')),
      [],
    );
    equal(scene.roots[0]?.mesh?.faces.length, 2);
  });

  it('has the same hash as long as all of them are the same', async () => {
    put('colours.mtl', mtlText);
    const first = await shown('cube.obj', objText);
    equal((await shown('cube.obj', objText)).sha256, first.sha256);
    put('colours.mtl', mtlText.replace('1 0 0', '0 1 0'));
    ok((await shown('cube.obj', objText)).sha256 !== first.sha256);
  });

  it('stays alone when there are none, or none that it may refer to', async () => {
    equal((await shown('cube.obj', objText)).kind, 'obj');
    const outside = temporaryFolder();
    writeFileSync(path.join(outside, 'colours.mtl'), mtlText);
    symlinkSync(path.join(outside, 'colours.mtl'), path.join(folder, 'colours.mtl'));
    equal((await shown('cube.obj', objText)).kind, 'obj', 'a link leads out of the folder');
    symlinkSync(outside, path.join(folder, 'maps'));
    const linked = objText.replace('colours.mtl', 'maps/colours.mtl');
    equal((await shown('cube.obj', linked)).kind, 'obj', 'a folder does');
    mkdirSync(path.join(folder, 'folder.mtl'));
    const named = objText.replace('colours.mtl', 'folder.mtl');
    equal((await shown('cube.obj', named)).kind, 'obj', 'it is a folder');
  });

  it('leaves out what would be too much', async () => {
    put('colours.mtl', mtlText);
    const read = referencedFileOnDisk(folder);
    equal(await read(['colours.mtl'], mtlText.length - 1), null);
    deepEqual(await read(['colours.mtl'], mtlText.length), Buffer.from(strToU8(mtlText)));
  });
});
